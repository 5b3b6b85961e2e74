import { type Ability, abilityNames, createsMeetings, grants } from '@plenum/contract/accounts/abilities';
import { type SectionName, sections } from '@plenum/contract/meetings/sections';
import type { Actor } from '#kernel/http/actor';
import type { Policy } from '#kernel/http/route';

export function rolesIn(actor: Actor, meetingId: string): readonly string[] {
  return actor.roles.get(meetingId) ?? [];
}

export function mayIn(actor: Actor, meetingId: string, ability: Ability): boolean {
  return actor.administrator || grants(rolesIn(actor, meetingId), ability);
}

/**
 * Returns whether the actor has a role in a conference or is an administrator. Others get "not found" for its console.
 */
export function worksFor(actor: Actor, meetingId: string): boolean {
  return actor.administrator || rolesIn(actor, meetingId).length > 0;
}

/** Returns the actor's abilities, by which the console chooses its content and actions. */
export function abilitiesIn(actor: Actor, meetingId: string): Record<Ability, boolean> {
  return Object.fromEntries(
    abilityNames.map((ability) => [ability, mayIn(actor, meetingId, ability)]),
  ) as Record<Ability, boolean>;
}

export function mayEditSection(actor: Actor, meetingId: string, name: SectionName): boolean {
  return mayIn(actor, meetingId, sections[name].ability);
}

// Creates a policy for routes with the meeting's id in their path.
function forMeeting(decide: (actor: Actor, meetingId: string) => boolean): Policy {
  return (actor, call) => {
    const { id } = call.params as { id: string };
    return worksFor(actor, id) ? decide(actor, id) : 'unseen';
  };
}

export const anyStaffOfIt: Policy = forMeeting(() => true);

/** Creates a policy for routes with the conference's id. Staff of other conferences get "not found". */
export function whoMay(ability: Ability): Policy {
  return forMeeting((actor, meetingId) => mayIn(actor, meetingId, ability));
}

/** Owners and managers of a conference may create another. */
export function runsMeetings(actor: Actor): boolean {
  return actor.administrator || [...actor.roles.values()].some((roles) => grants(roles, createsMeetings));
}

/** Every staff member may read the list; each sees only their own conferences. */
export const anyStaff: Policy = () => true;
