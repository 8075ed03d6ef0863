import type { SessionState } from '../shared/domain/session';
import type { Core } from './core-api';

/** "No prompts", chosen by the person: for this run of the app, never stored. */
export interface NoPrompts {
  isOn(): boolean;
  requests: Core['session'];
}

export function createNoPrompts(atStart: boolean, onChange: (state: SessionState) => void): NoPrompts {
  let on = atStart;
  const get = (): SessionState => ({ skipPrompts: on });
  return {
    isOn: () => on,
    requests: {
      get,
      setSkipPrompts(next) {
        on = next;
        onChange(get());
        return get();
      },
    },
  };
}
