import { Tooltip } from '@base-ui/react/tooltip';
import { cleanup, render, type RenderResult } from '@testing-library/react';
import '@testing-library/jest-dom/vitest';
import type { ReactElement } from 'react';
import { afterEach } from 'vitest';
import type { Language } from '../../../src/shared/i18n/translate';
import { LanguageProvider } from '../../../src/renderer/ui/i18n';

afterEach(cleanup);

function wrap(element: ReactElement, language: Language): ReactElement {
  return (
    <LanguageProvider language={language}>
      <Tooltip.Provider>{element}</Tooltip.Provider>
    </LanguageProvider>
  );
}

/** Renders in one language; `show` renders the next state of the same tree. */
export function renderIn(
  element: ReactElement,
  language: Language = 'en',
): RenderResult & { show: (next: ReactElement) => void } {
  const result = render(wrap(element, language));
  return {
    ...result,
    show: (next) => {
      result.rerender(wrap(next, language));
    },
  };
}
