import path from 'node:path';

/**
 * Whether a real path lies in the user's own skills, or in the skills and rules of the user's own plugins: texts
 * that are there for a model to read, so that reading them is no more than reading inside the workspace.
 */
export function isOwnAdvice(file: string, realHome: string): boolean {
  const inside = path.relative(path.join(realHome, '.gemini', 'config'), file).split(path.sep);
  const [first, , part] = inside;
  if (first === 'skills') return inside.length > 1;
  return first === 'plugins' && (part === 'skills' || part === 'rules') && inside.length > 3;
}
