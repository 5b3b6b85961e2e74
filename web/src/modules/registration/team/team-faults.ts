import { fieldMessages, fieldSentence } from '@plenum/contract/kernel/field-messages';
import { Email, Phone } from '@plenum/contract/kernel/fields';
import type { Language } from '@plenum/contract/kernel/language';
import type { DraftHead, DraftMember } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/checkout/offer';
import { STAY_COLUMN, type TeamColumn } from '@plenum/contract/registration/people/team-sheet';
import { registrationMessages } from '@plenum/contract/registration/messages';
import { PersonFullName } from '@plenum/contract/registration/people/names';
import type { GridErrors } from '#kernel/grid/types';
import { faultsOf, type Judgement, type MemberFaults, none } from '../fields/faults.ts';
import { findDuplicates, isBegun } from './team-members.ts';
import { pairFaults } from './team-pairing.ts';

interface Team {
  readonly offer: Offer;
  readonly head: DraftHead;
  readonly members: readonly DraftMember[];
  readonly lan: Language;
}

/** What is wrong with the people, and with them as a team. Rows nobody has begun are not judged. */
export function judgeTeam(judgement: Judgement, { offer, head, members, lan }: Team): Judgement {
  const found = new Map<string, MemberFaults>(
    members.map((member) => [
      member.id,
      isBegun(member) ? faultsOf(judgement, member.id) : { faults: none, warnings: none },
    ]),
  );
  const add = (memberId: string, field: string, code: string) => {
    const { faults, warnings } = found.get(memberId) ?? { faults: none, warnings: none };
    if (!faults.has(field))
      found.set(memberId, { faults: new Map(faults).set(field, fieldSentence(code, lan)), warnings });
  };
  for (const { id, values } of members)
    if (values[STAY_COLUMN] !== undefined) add(id, STAY_COLUMN, fieldMessages.unknown_choice);
  for (const { memberId, field } of findDuplicates(members))
    add(memberId, field, registrationMessages.person_taken);
  for (const [memberId, code] of pairFaults(offer, members)) add(memberId, 'stay.cohabitant', code);
  const ofTeam = [
    ...headFaults(head),
    ...(members.some(isBegun) ? [] : [['members', fieldMessages.required] as const]),
  ];
  return {
    members: found,
    head: new Map([
      ...ofTeam.map(([field, code]) => [field, fieldSentence(code, lan)] as const),
      ...judgement.head,
    ]),
  };
}

function headFaults({ teamName, contactName, contactPhone, contactEmail }: DraftHead): [string, string][] {
  const faults: [string, string][] = [];
  if (teamName.trim() === '') faults.push(['teamName', registrationMessages.team_name_required]);
  if (contactName.trim() === '') faults.push(['contactName', registrationMessages.contact_required]);
  else if (!PersonFullName.safeParse(contactName).success)
    faults.push(['contactName', fieldMessages.illegal_input]);
  if (contactPhone.trim() !== '' && !Phone.safeParse(contactPhone).success)
    faults.push(['contactPhone', fieldMessages.phone_invalid]);
  if (contactEmail.trim() !== '' && !Email.safeParse(contactEmail).success)
    faults.push(['contactEmail', fieldMessages.email_invalid]);
  if (contactPhone.trim() === '' && contactEmail.trim() === '')
    faults.push(['contactPhone', fieldMessages.required]);
  return faults;
}

/** Marks a number whose last digits a spreadsheet has dropped, so that it is never taken for a whole one. */
export const CUT = '…';

export interface Shown {
  /** Also what is missing; until then the grid only tints it. */
  readonly showsAll: boolean;
  /** Said of a number that was cut. */
  readonly cut: string;
}

const ELSEWHERE = /^(?:stay\.|activities\.|hotelConsent$)/;

/** What stands in the cells. A fault of the room or of a meal has its place elsewhere. */
export function cellErrors(
  judgement: Judgement,
  members: readonly DraftMember[],
  columns: readonly TeamColumn[],
  { showsAll, cut }: Shown,
): GridErrors {
  const optional = new Set(columns.filter(({ required }) => !required).map(({ key }) => key));
  return new Map(
    members.flatMap((member) => {
      const valueOf = (key: string) => (member.values[key] ?? '').trim();
      const shown = [...faultsOf(judgement, member.id).faults].filter(
        ([key]) => !ELSEWHERE.test(key) && (showsAll || valueOf(key) !== '' || optional.has(key)),
      );
      const lost = columns
        .filter(({ key }) => valueOf(key).endsWith(CUT))
        .map(({ key }) => [key, cut] as const);
      return shown.length + lost.length === 0
        ? []
        : [[member.id, Object.fromEntries([...shown, ...lost])] as const];
    }),
  );
}
