import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import type { Audience } from '@plenum/contract/mailings/job-schemas';
import type { ReactNode } from 'react';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatNumber } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Link } from '#kernel/ui/buttons/link';
import { useLinks } from '#kernel/organize/links';

interface AudienceFactsProps {
  meeting: MeetingConsole;
  audience: Audience;
  /** A note below. */
  children?: ReactNode;
}

/** The audience of a job, with a link to the list for choosing another one. */
export function AudienceFacts({ meeting, audience, children }: AudienceFactsProps) {
  const { t } = useTranslation('mailings-organize');
  const partTitle = usePartTitle();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const { list, filter, ids } = audience;
  const isAll = ids === null && Object.keys(filter).length === 0;
  const who =
    ids === null
      ? t(isAll ? 'sendJobs.audience.all' : 'sendJobs.audience.filtered', {
          list: partTitle(list),
        })
      : t('sendJobs.audience.chosen', { list: partTitle(list), n: formatNumber(ids.length, lan) });
  return (
    <div className="grid gap-2">
      <p className="font-medium">{who}</p>
      {children !== undefined && <p className="text-sm text-muted">{children}</p>}
      <p className="text-sm">
        <Link href={links.console(meeting.id, list, filter)}>{t('sendJobs.audience.show')}</Link>
      </p>
    </div>
  );
}
