/** How far a name may be off to count as a slip of the pen. */
const mostEdits = 2;

/** Other agents' names for what happens before a tool runs; compared like near names. */
const foreignGateNames = [
  'BeforeTool',
  'pre_tool_use',
  'beforeShellExecution',
  'beforeMCPExecution',
  'tool.execute.before',
].map(bareName);

/** Other agents' tool names → ours. */
const foreignTools = new Map(
  Object.entries({
    run_command: [
      'Bash',
      'shell',
      'run_shell_command',
      'execute_bash',
      'terminal',
      'local_shell',
      'PowerShell',
    ],
    view_file: ['Read', 'read_file', 'NotebookRead'],
    write_to_file: ['Write', 'write_file', 'create_file', 'fs_write'],
    replace_file_content: ['Edit', 'edit_file', 'replace', 'str_replace', 'apply_patch', 'search_replace'],
    multi_replace_file_content: ['MultiEdit', 'multi_edit'],
    list_dir: ['LS', 'list_directory', 'list_files'],
    find_by_name: ['Glob', 'glob_file_search', 'find_files'],
    grep_search: ['Grep', 'search_file_content', 'codebase_search'],
    read_url_content: ['WebFetch', 'web_fetch', 'fetch'],
    ask_question: ['AskUserQuestion', 'ask_user'],
    invoke_subagent: ['Task', 'Agent', 'spawn_agent'],
  }).flatMap(([ours, theirs]) => theirs.map((name) => [bareName(name), ours] as const)),
);

/** Without case and separators. */
function bareName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** True for a key that was probably meant to be `PreToolUse`: a slip, or another agent's word for it. */
export function looksLikeGateEvent(key: string): boolean {
  const bare = bareName(key);
  return [bareName('PreToolUse'), ...foreignGateNames].some((name) => withinEdits(bare, name));
}

/** The candidate that was probably meant, or null. */
export function nearestName(name: string, candidates: readonly string[]): string | null {
  const bare = bareName(name);
  if (bare === '') return null;
  let best: string | null = null;
  let bestEdits = mostEdits + 1;
  for (const candidate of candidates) {
    const target = bareName(candidate);
    const edits = editDistance(bare, target);
    // A short word is within two edits of almost anything.
    if (edits < bestEdits && edits * 3 <= target.length) {
      best = candidate;
      bestEdits = edits;
    }
  }
  return best;
}

/** Our tools for a matcher written with other agents' names; empty when it names none. */
export function toolsForForeignMatcher(matcher: string): string[] {
  const words = matcher.split(/[^A-Za-z_]+/).filter((word) => word !== '');
  const tools = words.map((word) => foreignTools.get(bareName(word))).filter((tool) => tool !== undefined);
  return [...new Set(tools)];
}

function withinEdits(a: string, b: string): boolean {
  return Math.abs(a.length - b.length) <= mostEdits && editDistance(a, b) <= mostEdits;
}

/** Insertions, deletions, replacements and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > mostEdits) return mostEdits + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1);
      current.push(edits);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
