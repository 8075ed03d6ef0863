import fc from 'fast-check';
import { getNodeValue, parseTree, type Node, type ParseError } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { parseJson, type JsonNode } from '../../../src/main/hooks/json-parse';

/** What two parsers must agree on. */
function shape(node: Node | JsonNode): unknown {
  const { type, offset, length, value, children = [] } = node;
  return { type, offset, length, value: value as unknown, children: children.map(shape) };
}

/** The library as the second opinion. */
function byLibrary(text: string): Node | null {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  return errors.length === 0 && root !== undefined ? root : null;
}

function expectAgreement(text: string): void {
  const parsed = parseJson(text, 64);
  const library = byLibrary(text);
  expect(parsed.kind === 'parsed' ? shape(parsed.root) : null).toEqual(library && shape(library));
}

describe('parseJson', () => {
  it('reads every JSON value as the language does', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const parsed = parseJson(text, 64);
        expect(parsed.kind).toBe('parsed');
        expectAgreement(text);
        if (!text.includes('__proto__')) {
          expect(parsed.kind === 'parsed' && (getNodeValue(parsed.root) as unknown)).toEqual(
            JSON.parse(text),
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  it('accepts and refuses what the library does, with the same places', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '"a"',
      '"a\\n"',
      '"\\u00e9"',
      '"\\x"',
      '1',
      '-',
      '-0',
      '01',
      '1.5e3',
      '1.',
      '.5',
      'true',
      'null',
      'nul',
      'NaN',
      ' ',
      '\n',
      '\r',
      '// c\n',
      '/* c */',
      '/*',
      '/',
      "'",
      '\u00a0',
      '\t',
      '😀',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => expectAgreement(parts.join(''))),
      { numRuns: 5000 },
    );
  });

  it('agrees on damaged files', () => {
    const good = '{\n "a": {"b": [1, {"c": "x\\ny"}, null,], /* why */ "d": true}, // end\n "e": -1.5e-3 }';
    fc.assert(
      fc.property(
        fc.nat(good.length),
        fc.nat(6),
        fc.string({ unit: 'grapheme-ascii', maxLength: 3 }),
        (at, cut, more) => expectAgreement(good.slice(0, at) + more + good.slice(at + cut)),
      ),
      { numRuns: 3000 },
    );
  });

  it('tells comments and trailing commas, and stops at the depth it is given', () => {
    expect(parseJson('[1, // a\n [2,], ]', 64)).toMatchObject({
      oddities: [
        { kind: 'comment', offset: 4 },
        { kind: 'trailing-comma', offset: 12 },
        { kind: 'trailing-comma', offset: 14 },
      ],
    });
    expect(parseJson('[[[]]]', 3).kind).toBe('parsed');
    expect(parseJson('[[[]]]', 2)).toEqual({ kind: 'too-deep', offset: 2 });
  });

  it('stays quick on text made to be slow', () => {
    const begin = performance.now();
    const size = 1024 * 1024;
    for (const piece of ['"', '"\\', '\\"', '/', '/*', '//', ' ', '1', '[', '{"a":', '"\\"\\"\\" ']) {
      parseJson(piece.repeat(size / piece.length), 64);
      parseJson(`[${piece.repeat(size / piece.length)}`, 64);
    }
    parseJson(`[${'// c\n'.repeat(size / 5)}]`, 64);
    expect(performance.now() - begin).toBeLessThan(10_000);
  });
});
