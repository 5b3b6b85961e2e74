import type { DraftMember } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/checkout/offer';
import { useTranslation } from 'react-i18next';
import { nameIn, useMemberSummary } from '../wizard/member-summary.ts';
import { roomGroups } from './team-pairing.ts';

/** How a member stays, in a few words, and with whom of the team. */
export function useStayWords(offer: Offer, members: readonly DraftMember[]) {
  const { t } = useTranslation('registration');
  const summary = useMemberSummary(offer);
  const mates = new Map<string, string[]>();
  for (const group of roomGroups(members))
    for (const { id } of group) mates.set(id, group.filter((other) => other.id !== id).map(nameIn));
  return (member: DraftMember): string[] => {
    const rows = summary.stay(member).map(({ value }) => value);
    const names = mates.get(member.id);
    // The last line names the roommate; a roommate of the same team by name.
    const shown = names && rows.length > 1 ? [...rows.slice(0, -1), t('team.pair.with', { names })] : rows;
    return shown.filter((part) => part !== '');
  };
}
