import { createContext, useContext, useEffect, useMemo, type ReactNode } from 'react';
import { createTranslate, type Language, type Translate } from '../../shared/i18n/translate';

interface Locale {
  language: Language;
  translate: Translate;
}

const LocaleContext = createContext<Locale>({ language: 'en', translate: createTranslate('en') });

/** Gives everything below it one language, and the document its `lang`. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  const locale = useMemo(() => ({ language, translate: createTranslate(language) }), [language]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

export function useTranslate(): Translate {
  return useContext(LocaleContext).translate;
}

export function useLanguage(): Language {
  return useContext(LocaleContext).language;
}
