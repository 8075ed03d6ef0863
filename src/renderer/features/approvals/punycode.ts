const base = 36;
const tMin = 1;
const tMax = 26;

/** Decodes the `xn--` labels of a host name (RFC 3492); a label that does not decode stays as it is. */
export function decodeHost(host: string): string {
  return host
    .split('.')
    .map((label) => (label.toLowerCase().startsWith('xn--') ? (decodeLabel(label.slice(4)) ?? label) : label))
    .join('.');
}

function decodeLabel(input: string): string | null {
  const basicEnd = input.lastIndexOf('-');
  const output = basicEnd > 0 ? [...input.slice(0, basicEnd)].map((char) => char.codePointAt(0) ?? 0) : [];
  let position = basicEnd > 0 ? basicEnd + 1 : 0;
  let codePoint = 128;
  let index = 0;
  let bias = 72;
  while (position < input.length) {
    const start = index;
    let weight = 1;
    for (let k = base; ; k += base) {
      const digit = digitOf(input.charAt(position));
      position += 1;
      if (digit === null) return null;
      index += digit * weight;
      const threshold = k <= bias ? tMin : Math.min(k - bias, tMax);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    bias = adapt(index - start, output.length + 1, start === 0);
    codePoint += Math.floor(index / (output.length + 1));
    index %= output.length + 1;
    if (codePoint > 0x10ffff) return null;
    output.splice(index, 0, codePoint);
    index += 1;
  }
  return String.fromCodePoint(...output);
}

function digitOf(char: string): number | null {
  if (/^[a-z]$/i.test(char)) return char.toLowerCase().charCodeAt(0) - 97;
  return /^[0-9]$/.test(char) ? char.charCodeAt(0) - 48 + 26 : null;
}

function adapt(delta: number, length: number, first: boolean): number {
  let rest = first ? Math.floor(delta / 700) : Math.floor(delta / 2);
  rest += Math.floor(rest / length);
  let k = 0;
  while (rest > ((base - tMin) * tMax) / 2) {
    rest = Math.floor(rest / (base - tMin));
    k += base;
  }
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + 38));
}
