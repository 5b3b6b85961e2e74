import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from 'react-i18next';
import { componentLocale } from '../i18n/format.ts';

/** Gives the component library the language of the page for the words it brings along. */
export function ComponentLanguage({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  return <I18nProvider locale={componentLocale(i18n.language)}>{children}</I18nProvider>;
}
