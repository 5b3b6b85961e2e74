import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#kernel/ui/buttons/link';
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

/** The address is one of a conference, and there is no such conference. */
export function ConferenceNotFoundPage({ listHref = paths.meeting }: { listHref?: string }) {
  const { t } = useTranslation('app');
  return (
    <StatePage number="404" title={t('noConferenceTitle')} text={t('noConferenceText')}>
      <ButtonLink href={listHref} kind="primary">
        {t('allConferences')}
      </ButtonLink>
    </StatePage>
  );
}
