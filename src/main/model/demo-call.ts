import type { TextKey } from '../../shared/i18n/translate';
import type { DemoAsk } from './demo-request';

export interface DemoCall {
  tool: string;
  args: Record<string, unknown>;
  /** The model's own words for the call. */
  summary: TextKey;
}

/** The tool call that does what was asked; null when none would. */
export function callFor(ask: DemoAsk): DemoCall | null {
  switch (ask.kind) {
    case 'run':
      return { tool: 'run_command', args: { CommandLine: ask.command }, summary: 'models.demo-will-run' };
    case 'read':
      return { tool: 'view_file', args: { AbsolutePath: ask.path }, summary: 'models.demo-will-read' };
    case 'list':
      return { tool: 'list_dir', args: { DirectoryPath: ask.path }, summary: 'models.demo-will-list' };
    case 'create':
      return {
        tool: 'write_to_file',
        args: { TargetFile: ask.path, CodeContent: ask.content },
        summary: 'models.demo-will-create',
      };
    case 'replace':
      return {
        tool: 'replace_file_content',
        args: {
          TargetFile: ask.path,
          TargetContent: ask.from,
          ReplacementContent: ask.to,
          AllowMultiple: true,
        },
        summary: 'models.demo-will-replace',
      };
    case 'tour':
    case 'unclear':
      return null;
  }
}
