import { create } from 'zustand';
import type { SessionState } from '../../../shared/domain/session';
import { ask, on } from '../../api/client';
import { showToast } from '../../ui/toasts';

/** What the person chose for this run of the app, as main last said. */
export const useNoPrompts = create<SessionState>(() => ({ skipPrompts: false }));

/** Keeps the store in step with main. Returns the function that ends it. */
export function followNoPrompts(): () => void {
  // An answer from before a change must not undo it.
  let told = false;
  const end = on('session.changed', (state) => {
    told = true;
    useNoPrompts.setState(state);
  });
  void ask('session.get', {}).then((result) => {
    if (result.ok && !told) useNoPrompts.setState(result.data);
  });
  return end;
}

export async function setNoPrompts(skip: boolean): Promise<void> {
  const result = await ask('session.setSkipPrompts', { on: skip });
  if (result.ok) useNoPrompts.setState(result.data);
  else showToast(result.error.message);
}
