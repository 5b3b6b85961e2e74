import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#kernel/ui/link';
import { paths } from '../../paths.ts';
import { StatePage } from './state-page.tsx';

export function NotFoundPage() {
  const { t } = useTranslation('app');
  return (
    <StatePage number="404" title={t('notFoundTitle')} text={t('notFoundText')}>
      <ButtonLink href={paths.cloud} kind="primary">
        {t('toStart')}
      </ButtonLink>
    </StatePage>
  );
}
