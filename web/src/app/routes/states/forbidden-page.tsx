import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#kernel/ui/button';
import { paths } from '../../paths.ts';
import { StatePage } from './state-page.tsx';

export function ForbiddenPage() {
  const { t } = useTranslation('app');
  return (
    <StatePage number="403" title={t('forbiddenTitle')} text={t('forbiddenText')}>
      <Link to={paths.cloud} className={buttonClass({ kind: 'primary' })}>
        {t('toStart')}
      </Link>
    </StatePage>
  );
}
