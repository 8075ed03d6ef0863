export interface DiffLine {
  kind: 'added' | 'removed' | 'context' | 'hunk';
  text: string;
  oldNumber: number | null;
  newNumber: number | null;
}

const hunkHeader = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

/** Reads a unified diff; file headers are left out, since the view has the path already. */
export function parseUnifiedDiff(diff: string): DiffLine[] {
  const lines: DiffLine[] = [];
  let oldNumber = 0;
  let newNumber = 0;
  let inHunk = false;
  for (const line of diff.replace(/\n$/, '').split('\n')) {
    const header = hunkHeader.exec(line);
    if (header !== null) {
      oldNumber = Number(header[1]);
      newNumber = Number(header[2]);
      inHunk = true;
      lines.push({ kind: 'hunk', text: line, oldNumber: null, newNumber: null });
    } else if (inHunk && line.startsWith('+')) {
      lines.push({ kind: 'added', text: line.slice(1), oldNumber: null, newNumber: newNumber++ });
    } else if (inHunk && line.startsWith('-')) {
      lines.push({ kind: 'removed', text: line.slice(1), oldNumber: oldNumber++, newNumber: null });
    } else if (inHunk && !line.startsWith('\\')) {
      lines.push({ kind: 'context', text: line.slice(1), oldNumber: oldNumber++, newNumber: newNumber++ });
    }
  }
  return lines;
}
