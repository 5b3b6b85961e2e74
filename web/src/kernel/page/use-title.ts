import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** The window's title for the screen in view; without one, the product's name alone. */
export function useTitle(title: string | undefined): void {
  const { t } = useTranslation('kernel');
  const full = title ? t('pageTitle', { title }) : t('productName');
  useEffect(() => {
    document.title = full;
  }, [full]);
}
