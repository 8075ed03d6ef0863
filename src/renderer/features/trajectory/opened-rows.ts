import { create } from 'zustand';

/** Which cards a person opened or closed; kept here because a virtual list forgets what scrolls away. */
const useOpened = create<{ byKey: Record<string, boolean> }>(() => ({ byKey: {} }));

export function useOpen(key: string, byDefault: boolean): [boolean, (open: boolean) => void] {
  const open = useOpened((state) => state.byKey[key]) ?? byDefault;
  return [
    open,
    (next) => {
      useOpened.setState((state) => ({ byKey: { ...state.byKey, [key]: next } }));
    },
  ];
}
