import type { TextKey } from '../i18n/translate';
import type { ApprovalRequest } from './permission';

/** What a question about a call is worded by. */
type Asked = Pick<ApprovalRequest, 'tool' | 'args' | 'cwd'>;

/** Verb and object of the question. */
interface RequestTitle {
  key: TextKey;
  object: string;
}

/** How a prompt, a list or a notification asks about a call. */
export function titleOf(request: Asked): RequestTitle {
  const path = (name: string) => relativeTo(request.cwd, textArg(request, name) ?? '');
  switch (request.tool) {
    case 'run_command':
      return { key: 'approval.title.command', object: '' };
    case 'view_file':
      return { key: 'approval.title.read', object: path('AbsolutePath') };
    case 'write_to_file':
      return { key: 'approval.title.write', object: path('TargetFile') };
    case 'replace_file_content':
    case 'multi_replace_file_content':
      return { key: 'approval.title.edit', object: path('TargetFile') };
    case 'list_dir':
      return { key: 'approval.title.list', object: path('DirectoryPath') };
    case 'find_by_name':
      return { key: 'approval.title.find', object: path('SearchDirectory') };
    case 'grep_search':
      return { key: 'approval.title.search', object: path('SearchPath') };
    case 'read_url_content':
      return { key: 'approval.title.url', object: hostOf(textArg(request, 'Url') ?? '') };
    case 'manage_task':
      return { key: taskTitle(request), object: textArg(request, 'TaskId') ?? '' };
    case 'call_mcp_tool': {
      const name = [textArg(request, 'ServerName'), textArg(request, 'ToolName')];
      return { key: 'approval.title.call', object: name.filter((part) => part !== null).join('.') };
    }
    case 'invoke_subagent':
      return { key: 'approval.title.subagent', object: textArg(request, 'Role') ?? '' };
    default:
      return { key: 'approval.title.tool', object: request.tool };
  }
}

function taskTitle(request: Asked): TextKey {
  const action = textArg(request, 'Action');
  if (action === 'send_input') return 'approval.title.taskInput';
  return action === 'kill' ? 'approval.title.taskKill' : 'approval.title.task';
}

/** An argument, when it is text. */
export function textArg(request: Asked, name: string): string | null {
  const value = request.args[name];
  return typeof value === 'string' ? value : null;
}

/** The host of an address; what is no address is shown whole. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** A path under the folder is shown from there; any other one is shown whole. */
export function relativeTo(folder: string | null, path: string): string {
  if (folder === null || !path.startsWith(folder)) return path;
  const rest = path.slice(folder.length);
  return /^[/\\]./.test(rest) ? rest.slice(1) : path;
}
