import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { type AudienceList, MOST_CHOSEN } from '@plenum/contract/mailings/job-schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { notify } from '#kernel/client/notices';
import { formatDay, formatNumber } from '#kernel/i18n/format';
import type { MessageAsked } from '#kernel/records/message-asked';
import { useAppStore } from '#kernel/state/app-store';
import { useLinks } from '#kernel/organize/links';
import { createDraft } from './jobs-api.ts';

/** Begins a send job to the people of a list and opens it. */
export function useMessageAudience(meeting: MeetingConsole, list: AudienceList) {
  const { t } = useTranslation(['console', 'organize']);
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
      list: t(`organize:part.${list}`),
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
