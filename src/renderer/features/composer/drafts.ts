import { create } from 'zustand';

/** The conversation that does not exist yet has a draft, too. */
export const newConversationKey = 'new';

const useDrafts = create<{ byKey: Record<string, string> }>(() => ({ byKey: {} }));

export function useDraft(key: string): string {
  return useDrafts((state) => state.byKey[key]) ?? '';
}

export function draftOf(key: string): string {
  return useDrafts.getState().byKey[key] ?? '';
}

export function setDraft(key: string, text: string): void {
  useDrafts.setState((state) => ({ byKey: { ...state.byKey, [key]: text } }));
}
