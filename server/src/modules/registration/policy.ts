import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import type { Actor } from '#kernel/http/actor';
import type { Policy } from '#kernel/http/route';
import { mayIn, worksFor } from '#modules/meetings/public';

const organisers: readonly MeetingRole[] = ['owner', 'manager'];

const abilities = {
  seeParticipants: ['owner', 'manager', 'finance', 'reviewer', 'steward'],
  seeRegistrations: ['owner', 'manager', 'finance', 'reviewer'],
  seeMoney: ['owner', 'manager', 'finance'],
  /** Record a payment, cancel for a buyer, extend a hold. */
  takeMoney: ['owner', 'manager', 'finance'],
  export: ['owner', 'manager', 'finance'],
  review: ['owner', 'manager', 'reviewer'],
  /** Whole ID numbers, phone numbers and addresses. */
  reveal: organisers,
  edit: organisers,
  answerMessages: organisers,
} as const satisfies Record<string, readonly MeetingRole[]>;
type PeopleAbility = keyof typeof abilities;

export function mayWithPeople(actor: Actor, meetingId: string, ability: PeopleAbility): boolean {
  return mayIn(actor, meetingId, abilities[ability]);
}

/** For addresses with the meeting's id in them; to other meetings' staff there is nothing. */
export function whoMay(ability: PeopleAbility): Policy {
  return (actor, { params }) => {
    const { id } = params as { id: string };
    return worksFor(actor, id) ? mayWithPeople(actor, id, ability) : 'unseen';
  };
}
