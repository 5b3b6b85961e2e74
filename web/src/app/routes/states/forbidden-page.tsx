import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { paths } from '../../paths.ts';
import { StatePage } from './state-page.tsx';

export function ForbiddenPage() {
  const { t } = useTranslation('app');
  return (
    <StatePage number="403" title={t('forbiddenTitle')} text={t('forbiddenText')}>
      <ButtonLink href={paths.cloud} kind="primary">
        {t('toStart')}
      </ButtonLink>
    </StatePage>
  );
}
