import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { LanguageProvider } from '../ui/i18n';
import { Toasts } from '../ui/toasts';
import { ErrorBoundary } from './ErrorBoundary';
import { Frame } from './Frame';
import { useSession } from './session';

export function App() {
  const language = useSession((state) => state.language);
  return (
    <CSPProvider disableStyleElements>
      <LanguageProvider language={language}>
        <Tooltip.Provider delay={500}>
          <ErrorBoundary>
            <Frame />
          </ErrorBoundary>
          <Toasts />
        </Tooltip.Provider>
      </LanguageProvider>
    </CSPProvider>
  );
}
