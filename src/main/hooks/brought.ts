import type { HookHandler, LoadedHooks } from './handler';

export type LoadHooks = (roots: readonly string[]) => Promise<LoadedHooks>;

/** The handlers that a workspace brings, those of its plugins too. */
export async function handlersOf(root: string, load: LoadHooks): Promise<HookHandler[]> {
  const { entries } = await load([root]);
  const handlers = entries.filter((entry) => entry.kind === 'handler');
  return handlers.filter(({ source }) => source.root === root);
}
