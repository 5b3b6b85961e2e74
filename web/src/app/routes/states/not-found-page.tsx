import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#kernel/ui/button';
import { paths } from '../../paths.ts';
import { StatePage } from './state-page.tsx';

export function NotFoundPage() {
  const { t } = useTranslation('app');
  return (
    <StatePage number="404" title={t('notFoundTitle')} text={t('notFoundText')}>
      <Link to={paths.cloud} className={buttonClass({ kind: 'primary' })}>
        {t('toStart')}
      </Link>
    </StatePage>
  );
}
