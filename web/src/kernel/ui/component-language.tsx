import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from '../i18n/use-translation.tsx';
import { componentLocale } from '../i18n/format.ts';

/** Passes the page's language to the component library, for its own texts. */
export function ComponentLanguage({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  return <I18nProvider locale={componentLocale(i18n.language)}>{children}</I18nProvider>;
}
