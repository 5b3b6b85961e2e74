import { inLanguage } from '@plenum/contract/kernel/language';
import type { OpenChanges } from '@plenum/contract/registration/open-changes';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { formatDateTime } from '#kernel/i18n/format';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';

/** `before` the order is placed, `during` the review, or `after` approval. */
type Moment = 'before' | 'during' | 'after';

/**
 * Returns a function that describes what review locks: the specification's sentence if the organizer allows no change,
 * otherwise the changes that are possible after approval, and until when.
 */
export function useLockSentence(): (changes: OpenChanges, moment: Moment, timeZone: string) => string {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  return ({ allowed, until }, moment, timeZone) => {
    if (until === null) return inLanguage(registrationRefusals.LOCKED, lan);
    const changes = allowed.map((change) => t(`lock.change.${change}`));
    return t(`lock.${moment}`, { changes, until: formatDateTime(until, lan, timeZone) });
  };
}
