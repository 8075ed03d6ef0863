const countedRepeat = /^\{(\d+)(?:,(\d*))?\}/;

/**
 * How many instructions a pattern grows to once its counted repeats are written out. An upper
 * estimate from the text alone: compiling `(.{0,1000}){90}` to find out would already take seconds.
 */
export function patternSize(pattern: string): number {
  const outer: number[] = [];
  let group = 0;
  let atom = 0;
  let at = 0;
  const add = (size: number): void => {
    atom = size;
    group += size;
  };
  while (at < pattern.length) {
    const char = pattern.charAt(at);
    const repeat = char === '{' ? countedRepeat.exec(pattern.slice(at)) : null;
    if (repeat !== null) {
      const times = Math.max(1, Number(repeat[1]), Number(repeat[2] ?? 0));
      group += atom * (times - 1);
      atom *= times;
      at += repeat[0].length;
    } else if (char === '(') {
      outer.push(group);
      group = 1;
      at += 1;
    } else if (char === ')') {
      const inner = group;
      group = outer.pop() ?? 0;
      add(inner);
      at += 1;
    } else if (char === '[') {
      add(1);
      at = afterClass(pattern, at);
    } else if (char === '\\') {
      const end = afterEscape(pattern, at);
      add(pattern.startsWith('\\Q', at) ? end - at : 1);
      at = end;
    } else {
      add(1);
      at += 1;
    }
  }
  return outer.reduce((sum, size) => sum + size, group);
}

function afterClass(pattern: string, open: number): number {
  let at = open + 1;
  if (pattern.charAt(at) === '^') at += 1;
  if (pattern.charAt(at) === ']') at += 1;
  while (at < pattern.length && pattern.charAt(at) !== ']') {
    const named = pattern.startsWith('[:', at) ? pattern.indexOf(':]', at) : -1;
    if (named >= 0) at = named + 2;
    else at += pattern.charAt(at) === '\\' ? 2 : 1;
  }
  return at + 1;
}

function afterEscape(pattern: string, at: number): number {
  if (pattern.startsWith('\\Q', at)) {
    const end = pattern.indexOf('\\E', at + 2);
    return end < 0 ? pattern.length : end + 2;
  }
  const braced = /^\\[pPx]\{[^}]*\}/.exec(pattern.slice(at));
  return at + (braced === null ? 2 : braced[0].length);
}
