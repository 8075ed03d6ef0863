/** A host as a browser would read it: lower case, punycode, without port or trailing dot. Null: not a host. */
export function normalHost(text: string): string | null {
  if (text === '' || /[/@?#\\\s%*]/.test(text)) return null;
  const bare = text.includes('::') || (text.match(/:/g)?.length ?? 0) > 1;
  const candidate = bare && !text.startsWith('[') ? `[${text}]` : text;
  try {
    return new URL(`http://${candidate}/`).hostname.replace(/\.$/, '');
  } catch {
    return null;
  }
}

function isPrivateV4(address: string): boolean {
  const [a = -1, b = -1] = address.split('.').map(Number);
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    (a === 100 && b >= 64 && b <= 127) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    a >= 224
  );
}

/** The eight groups of an address that `URL` has already written in its shortest form. */
function v6Groups(address: string): number[] {
  const [left = '', right] = address.split('::');
  const groups = (text: string | undefined): number[] =>
    text === undefined || text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [head, tail] = [groups(left), groups(right)];
  return right === undefined
    ? head
    : [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function isPrivateV6(address: string): boolean {
  const groups = v6Groups(address);
  const [first = 0] = groups;
  const [high = 0, low = 0] = groups.slice(6);
  const isEmbedded = groups.slice(0, 5).every((group) => group === 0) || first === 0x64;
  if (isEmbedded) return isPrivateV4([high >> 8, high & 255, low >> 8, low & 255].join('.'));
  return (first & 0xfe00) === 0xfc00 || (first & 0xffc0) === 0xfe80 || (first & 0xff00) === 0xff00;
}

/** Loopback, link-local and private addresses, in every spelling; what is no host counts as one. */
export function isPrivateHost(text: string): boolean {
  const host = normalHost(text);
  if (host === null) return true;
  if (/(?:^|\.)(?:localhost|local|internal|home\.arpa)$/.test(host) || !/[.:]/.test(host)) return true;
  if (host.startsWith('[')) return isPrivateV6(host.slice(1, -1));
  return /^\d+\.\d+\.\d+\.\d+$/.test(host) && isPrivateV4(host);
}

/** The host itself and its sub-domains; an address only itself. */
export function coversHost(rule: string, host: string): boolean {
  if (rule === host) return true;
  return !rule.startsWith('[') && !/^[\d.]+$/.test(rule) && host.endsWith(`.${rule}`);
}
