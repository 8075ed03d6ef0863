import { z } from 'zod';

/** What a server said about an error of its own. */
export interface ErrorDetails {
  message: string;
  /** Every code, type and reason that it named. */
  reasons: string[];
  /** How long it asks to wait; null when it does not say. */
  retryAfterMs: number | null;
}

const errorSchema = z.object({
  message: z.string().optional(),
  type: z.string().nullish(),
  code: z.union([z.string(), z.number()]).nullish(),
  status: z.string().nullish(),
  details: z
    .array(z.object({ reason: z.string().optional(), retryDelay: z.string().optional() }))
    .default([])
    .catch([]),
});

/** The forms in which the vendors, and servers that follow one of them, say what is wrong. */
const bodySchema = z.union([
  z.object({ error: errorSchema }).transform(({ error }) => error),
  z.object({ error: z.string() }).transform(({ error }) => errorSchema.parse({ message: error })),
  z.object({ detail: z.string() }).transform(({ detail }) => errorSchema.parse({ message: detail })),
  errorSchema,
]);

/** Reads an error as it came: the text of a body, or an object of a stream. */
export function readErrorBody(body: unknown, headers: Record<string, string>): ErrorDetails {
  const value = typeof body === 'string' ? parseJson(body) : body;
  // Google puts the error of a stream into a list.
  const parsed = bodySchema.safeParse(Array.isArray(value) ? value[0] : value);
  if (!parsed.success) {
    const message = typeof body === 'string' && !looksLikeMarkup(body) ? body : '';
    return { message, reasons: [], retryAfterMs: waitOf(headers, null) };
  }
  const { message = '', type, code, status, details } = parsed.data;
  const reasons = [type, code, status, ...details.map((entry) => entry.reason)];
  const delay = details.find((entry) => entry.retryDelay !== undefined)?.retryDelay ?? null;
  return {
    message,
    reasons: reasons.flatMap((reason) => (reason === undefined || reason === null ? [] : [String(reason)])),
    retryAfterMs: waitOf(headers, delay),
  };
}

function waitOf(headers: Record<string, string>, delay: string | null): number | null {
  const header = headers['retry-after'] ?? '';
  return (
    milliseconds(headers['retry-after-ms'] ?? '', 1) ??
    milliseconds(header, 1000) ??
    untilDate(header) ??
    milliseconds((delay ?? '').replace(/s$/, ''), 1000)
  );
}

function milliseconds(text: string, unitMs: number): number | null {
  return /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Math.ceil(Number(text) * unitMs) : null;
}

function untilDate(text: string): number | null {
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

function looksLikeMarkup(text: string): boolean {
  return /^\s*</.test(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
