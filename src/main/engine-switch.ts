import type { EngineState } from '../shared/domain/hook';

/** Hooks switched off by the person: for this run of the app or one conversation; never stored. */
export interface EngineSwitch {
  isOff(conversationId: string): boolean;
  state(): EngineState;
  /** `conversationId` null: all of them. */
  set(conversationId: string | null, on: boolean): void;
}

export function createEngineSwitch(onChange: (state: EngineState) => void): EngineSwitch {
  let off = false;
  const paused = new Set<string>();
  const state = (): EngineState => ({ off, paused: [...paused] });
  return {
    isOff: (conversationId) => off || paused.has(conversationId),
    state,
    set(conversationId, on) {
      if (conversationId === null) off = !on;
      else if (on) paused.delete(conversationId);
      else paused.add(conversationId);
      onChange(state());
    },
  };
}
