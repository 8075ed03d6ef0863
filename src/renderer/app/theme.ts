import { useSession } from './session';

/** Keeps `data-theme` at what the person chose, or at what the system says. Sets it before the first paint. */
export function watchTheme(): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const chosen = useSession.getState().settings?.theme ?? 'system';
    const theme = chosen === 'system' ? (dark.matches ? 'dark' : 'light') : chosen;
    document.documentElement.dataset['theme'] = theme;
  };
  apply();
  dark.addEventListener('change', apply);
  const stop = useSession.subscribe(apply);
  return () => {
    dark.removeEventListener('change', apply);
    stop();
  };
}
