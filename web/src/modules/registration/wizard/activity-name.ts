import type { Offer } from '@plenum/contract/registration/offer';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDay } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';

type Named = Pick<Offer['activities'][number], 'name' | 'startsAt'>;

/** Returns a function that names an activity, with its day if several have this name, such as lunches. */
export function useActivityName({ activities, meeting }: Offer): (activity: Named) => string {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  return ({ name, startsAt }) =>
    activities.filter((other) => other.name === name).length < 2
      ? name
      : t('confirm.on', { name, day: formatDay(startsAt, lan, meeting.timeZone) });
}
