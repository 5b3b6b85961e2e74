import type { Offer } from '@plenum/contract/registration/offer';
import type { DraftMember } from '@plenum/contract/registration/people/draft';
import { useTranslation } from '#kernel/i18n/use-translation';
import { roomGroups } from '../fields/team-pairing.ts';
import { nameIn, useMemberSummary } from './member-summary.ts';

/** Returns a function that describes a member's stay in a few words, including their roommate in the team. */
export function useStayWords(offer: Offer, members: readonly DraftMember[]) {
  const { t } = useTranslation('registration');
  const summary = useMemberSummary(offer);
  const mates = new Map<string, string[]>();
  for (const group of roomGroups(members))
    for (const { id } of group) mates.set(id, group.filter((other) => other.id !== id).map(nameIn));
  return (member: DraftMember): string[] => {
    const rows = summary.stay(member).map(({ value }) => value);
    const names = mates.get(member.id);
    // The last row is about the roommate; a roommate from the same team is named instead.
    const shown = names && rows.length > 1 ? [...rows.slice(0, -1), t('team.pair.with', { names })] : rows;
    return shown.filter((part) => part !== '');
  };
}
