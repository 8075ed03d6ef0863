import { create } from 'zustand';
import type { EngineState } from '../../../shared/domain/hook';
import type { Failure } from '../../../shared/ipc/result';
import { ask, on } from '../../api/client';

/** Whether hooks run, as main last said. */
export const useEngine = create<EngineState>(() => ({ off: false, paused: [] }));

export type EngineMode = 'on' | 'paused' | 'off';

/** What is true for one conversation; null is one that has not begun, which cannot be paused. */
export function engineModeOf({ off, paused }: EngineState, conversationId: string | null): EngineMode {
  if (off) return 'off';
  return conversationId !== null && paused.includes(conversationId) ? 'paused' : 'on';
}

/** Keeps the store in step with main. Returns the function that ends it. */
export function followEngine(): () => void {
  // An answer from before a change must not undo it.
  let told = false;
  const end = on('engine.changed', (state) => {
    told = true;
    useEngine.setState(state);
  });
  void ask('hook.engine', {}).then((result) => {
    if (result.ok && !told) useEngine.setState(result.data);
  });
  return end;
}

/** Asks main for a mode. What is stricter is switched on before what is laxer ends. */
export async function setEngineMode(
  mode: EngineMode,
  conversationId: string | null,
): Promise<Failure | null> {
  const { off, paused } = useEngine.getState();
  const steps: { conversationId: string | null; on: boolean }[] = [];
  if (mode === 'off') steps.push({ conversationId: null, on: false });
  if (mode === 'paused' && conversationId !== null) steps.push({ conversationId, on: false });
  if (mode === 'on' && conversationId !== null && paused.includes(conversationId))
    steps.push({ conversationId, on: true });
  if (mode !== 'off' && off) steps.push({ conversationId: null, on: true });
  for (const step of steps) {
    const result = await ask('hook.switchEngine', step);
    if (!result.ok) return result.error;
    useEngine.setState(result.data);
  }
  return null;
}
