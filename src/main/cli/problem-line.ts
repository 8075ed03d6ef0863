import type { HookProblem } from '../../shared/domain/hook';
import { visibleLine } from './visible';

/** A problem as compilers print it; columns are counted in characters, from 1. */
export function problemLine({ file, line, column, severity, message }: HookProblem): string {
  return visibleLine(`${file}:${String(line)}:${String(column)}: ${severity}: ${message}`);
}
