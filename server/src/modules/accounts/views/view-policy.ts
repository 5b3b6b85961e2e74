import type { Actor } from '#kernel/http/actor';
import type { Policy } from '#kernel/http/route';

/** Views are one's own, yet only of meetings one works for; the others' lists do not exist. */
export function hasViewsOf(actor: Actor, meetingId: string): boolean {
  return actor.administrator || actor.roles.has(meetingId);
}

export const readsViews: Policy = (actor, { query }) =>
  hasViewsOf(actor, (query as { meetingId: string }).meetingId) ? true : 'unseen';
