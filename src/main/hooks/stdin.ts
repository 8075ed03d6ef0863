import type { HookEvent } from '../../shared/domain/hook';
import type { HookScope } from '../agent/ports';

/** The one JSON object a handler reads: the common fields, then those of its event. */
export function stdinText(
  event: HookEvent,
  scope: HookScope,
  eventFields: Readonly<Record<string, unknown>>,
): string {
  const common = {
    conversationId: scope.conversationId,
    workspacePaths: scope.roots,
    transcriptPath: scope.transcriptPath,
    artifactDirectoryPath: scope.artifactDirectory,
    modelName: scope.modelName,
    hookEventName: event,
  };
  const parent =
    scope.parentConversationId === null ? {} : { parentConversationId: scope.parentConversationId };
  return `${JSON.stringify({ ...common, ...parent, ...eventFields })}\n`;
}
