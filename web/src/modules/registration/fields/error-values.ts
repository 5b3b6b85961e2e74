import type { Language } from '@plenum/contract/kernel/language';
import type { Offer } from '@plenum/contract/registration/offer';
import { CONFLICTS } from '@plenum/contract/registration/people/activity-choice';
import { formatDay, formatTime, formatTimeThere } from '#kernel/i18n/format';

type Values = Readonly<Record<string, string | number>>;

/**
 * Returns an error's values as its sentence shows them: days are written out, and activities are named with their time.
 */
export function errorValues(values: Values, offer: Offer, lan: Language): Values {
  const { day, [CONFLICTS]: others } = values;
  return {
    ...values,
    ...(typeof day === 'string' && { day: formatDay(day, lan) }),
    ...(typeof others === 'string' && { [CONFLICTS]: nameActivities(others.split(' '), offer, lan) }),
  };
}

function nameActivities(ids: readonly string[], { activities, meeting }: Offer, lan: Language): string {
  const [comma, semicolon] = lan === 'en' ? [', ', '; '] : ['，', '；'];
  return ids
    .flatMap((id) => activities.find((activity) => activity.id === id) ?? [])
    .map(({ name, startsAt, endsAt }) => {
      const day = formatDay(startsAt, lan, meeting.timeZone);
      const from = formatTime(startsAt, lan, meeting.timeZone);
      const to = formatTimeThere(endsAt, lan, meeting.timeZone);
      return `${name}${comma}${day}${lan === 'en' ? ', ' : ' '}${from}–${to}`;
    })
    .join(semicolon);
}
