import http from 'node:http';
import https from 'node:https';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';

export interface HttpAnswer {
  status: number;
  /** Where it points, as the server wrote it. */
  location: string | null;
  contentType: string;
  /** What the server says it would send; null: it does not say. */
  announcedBytes: number | null;
  /** Reads what is wanted of the body, unpacked, and lets go of the rest. */
  read(limitBytes: number): Promise<{ body: Buffer; cut: boolean }>;
  /** Ends the connection without reading more. */
  drop(): void;
}

/** One GET, no redirect followed, to one of these addresses and to no other. Rejects with a network error. */
export function httpGet(url: URL, addresses: LookupAddress[], signal: AbortSignal): Promise<HttpAnswer> {
  const request = url.protocol === 'https:' ? https.request : http.request;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'GET',
        // A connection of its own: a kept one may lead to an address that was not checked.
        agent: false,
        lookup: lookupIn(addresses),
        signal,
        headers: {
          accept: 'text/html, text/plain, application/json, text/*;q=0.9, */*;q=0.1',
          'accept-encoding': 'gzip, deflate, br',
          'user-agent': 'Grapnel',
        },
      },
      (response) => {
        resolve(answerOf(response));
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

function lookupIn(addresses: LookupAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, addresses);
    else if (first !== undefined) callback(null, first.address, first.family);
    else callback(new Error('there is no address'), '');
  };
}

function answerOf(response: http.IncomingMessage): HttpAnswer {
  const { headers } = response;
  const length = Number(headers['content-length'] ?? '');
  return {
    status: response.statusCode ?? 0,
    location: headers.location ?? null,
    contentType: headers['content-type'] ?? '',
    announcedBytes: headers['content-length'] === undefined || Number.isNaN(length) ? null : length,
    read: (limitBytes) => readAtMost(unpacked(response), limitBytes),
    drop: () => {
      response.destroy();
    },
  };
}

function unpacked(response: http.IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return response;
  const unpack = encoding === 'br' ? createBrotliDecompress() : createUnzip();
  // An error reaches the reader through the last of the two.
  return pipeline(response, unpack, () => undefined);
}

async function readAtMost(stream: Readable, limitBytes: number): Promise<{ body: Buffer; cut: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    // Leaving the loop destroys the stream.
    if (length > limitBytes) break;
  }
  const body = Buffer.concat(chunks);
  return { body: body.subarray(0, limitBytes), cut: length > limitBytes };
}
