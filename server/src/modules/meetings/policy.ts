import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import { type SectionName, sections } from '@plenum/contract/meetings/sections';
import type { Actor } from '#kernel/http/actor';
import type { Policy } from '#kernel/http/route';

export function rolesIn(actor: Actor, meetingId: string): readonly string[] {
  return actor.roles.get(meetingId) ?? [];
}

export function mayIn(actor: Actor, meetingId: string, roles: readonly MeetingRole[]): boolean {
  return (
    actor.administrator || rolesIn(actor, meetingId).some((role) => roles.some((wanted) => wanted === role))
  );
}

/** To those without any role in it, a meeting's console does not exist. */
export function worksFor(actor: Actor, meetingId: string): boolean {
  return actor.administrator || rolesIn(actor, meetingId).length > 0;
}

const organisers: readonly MeetingRole[] = ['owner', 'manager'];

export function abilitiesIn(actor: Actor, meetingId: string) {
  const organises = mayIn(actor, meetingId, organisers);
  return {
    edit: organises,
    editMoney: mayIn(actor, meetingId, [...organisers, 'finance']),
    changeState: mayIn(actor, meetingId, ['owner']),
    manageStaff: mayIn(actor, meetingId, ['owner']),
    copy: organises,
    readMessages: organises,
    review: mayIn(actor, meetingId, [...organisers, 'reviewer']),
  };
}
export type Ability = keyof ReturnType<typeof abilitiesIn>;

export function mayEditSection(actor: Actor, meetingId: string, name: SectionName): boolean {
  return mayIn(actor, meetingId, sections[name].editors);
}

// A policy for addresses with the meeting's id in them.
function forMeeting(decide: (actor: Actor, meetingId: string) => boolean): Policy {
  return (actor, call) => {
    const { id } = call.params as { id: string };
    return worksFor(actor, id) ? decide(actor, id) : 'unseen';
  };
}

export const anyStaffOfIt: Policy = forMeeting(() => true);

export function whoCan(ability: Ability): Policy {
  return forMeeting((actor, meetingId) => abilitiesIn(actor, meetingId)[ability]);
}

export function editorsOf(name: SectionName): Policy {
  return forMeeting((actor, meetingId) => mayEditSection(actor, meetingId, name));
}

/** Owners and managers of a conference may create another. */
export function runsMeetings(actor: Actor): boolean {
  return (
    actor.administrator || [...actor.roles.keys()].some((meetingId) => mayIn(actor, meetingId, organisers))
  );
}

/** Every member of staff may read the list; each sees only their own conferences in it. */
export const anyStaff: Policy = () => true;
