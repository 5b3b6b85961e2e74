import { inLanguage } from '@plenum/contract/kernel/language';
import { consoleParts } from '@plenum/contract/meetings/console-parts';
import { MOST_RECIPIENTS_CHOSEN } from '@plenum/contract/mailings/job-schemas';
import { notify } from '#kernel/client/notices';
import { formatDay, formatNumber } from '#kernel/i18n/format';
import { translator } from '#kernel/i18n/start-i18n';
import type { OrganizePieces } from '#kernel/organize/pieces';
import { useAppStore } from '#kernel/state/app-store';
import { createDraft } from './jobs-api.ts';

/** Creates a send job for the people of a list and opens it. */
export const startSendJob: OrganizePieces['startSendJob'] = async (meeting, list, { query, ids }, links) => {
  const t = translator('mailings-organize');
  const { lan } = useAppStore.getState();
  if (ids !== undefined && ids.length > MOST_RECIPIENTS_CHOSEN) {
    notify({
      kind: 'warning',
      text: t('sendJobs.tooManyChosen', { n: formatNumber(MOST_RECIPIENTS_CHOSEN, lan) }),
    });
    return;
  }
  const { sort: _, ...filter } = query;
  const name = t('sendJobs.defaultName', {
    list: inLanguage(consoleParts[list].words, lan),
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
