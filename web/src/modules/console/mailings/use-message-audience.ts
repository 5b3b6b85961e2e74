import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { type AudienceList, MOST_CHOSEN } from '@plenum/contract/mailings/job-schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { notify } from '#kernel/client/notices';
import { formatDay, formatNumber } from '#kernel/i18n/format';
import type { ListQuery } from '#kernel/list/list-query';
import { useAppStore } from '#kernel/state/app-store';
import { useLinks } from '../links.ts';
import { createDraft } from './jobs-api.ts';

export interface MessageAsked {
  query: ListQuery;
  /** The selected rows; undefined: all that the filters find. */
  ids: readonly string[] | undefined;
}

/** Begins a send job to the people of a list and opens it. */
export function useMessageAudience(meeting: MeetingConsole, list: AudienceList) {
  const { t } = useTranslation('console');
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  if (!meeting.can.manageMessages) return undefined;
  return async ({ query, ids }: MessageAsked) => {
    if (ids !== undefined && ids.length > MOST_CHOSEN) {
      notify({ kind: 'warning', text: t('sendJobs.tooManyChosen', { n: formatNumber(MOST_CHOSEN, lan) }) });
      return;
    }
    const { sort: _, ...filter } = query;
    const name = t('sendJobs.defaultName', {
      list: t(`part.${list}`),
      when: formatDay(new Date().toISOString(), lan, meeting.timeZone),
    });
    const audience = {
      list,
      filter: ids === undefined ? filter : {},
      ids: ids === undefined ? null : [...ids],
    };
    const { id } = await createDraft(meeting.id, name, audience);
    links.go(links.console(meeting.id, 'sendJobs', { job: id }));
  };
}
