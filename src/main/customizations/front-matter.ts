export interface FrontMatter {
  /** What stands between the two lines of dashes; empty when there is nothing. */
  values: Record<string, unknown>;
  body: string;
  /** Why it could not be read. */
  problem: string | null;
}

const longest = 16 * 1024;
const block = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/;

/** Splits the head in YAML from a Markdown text. What cannot be read is told and left in no text. */
export async function readFrontMatter(text: string): Promise<FrontMatter> {
  const match = block.exec(text.slice(0, longest));
  if (match === null) return { values: {}, body: text, problem: null };
  const [whole, yaml = ''] = match;
  const body = text.slice(whole.length);
  // Loaded by the first file that needs it: most folders have none.
  const { parse } = await import('yaml');
  try {
    const values: unknown = parse(yaml, { maxAliasCount: 0, logLevel: 'silent' });
    if (values === null || values === undefined) return { values: {}, body, problem: null };
    if (typeof values === 'object' && !Array.isArray(values)) {
      return { values: Object.fromEntries(Object.entries(values)), body, problem: null };
    }
    return { values: {}, body, problem: 'not a list of keys' };
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return { values: {}, body, problem: line.slice(0, 200) };
  }
}
