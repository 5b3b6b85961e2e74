import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useTitle } from '#kernel/page/page-frame';
import { MeetingListPage } from '#modules/meetings/list/meeting-list-page';
import { paths } from '../../paths.ts';
import { LazyOwnRegistrations } from './lazy-own.ts';

export function MeetingListRoute() {
  const { t } = useTranslation('meetings');
  const navigate = useNavigate({ from: paths.meeting });
  useTitle(t('list.all'));
  return (
    <MeetingListPage
      search={useSearch({ from: paths.meeting })}
      Registrations={LazyOwnRegistrations}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
