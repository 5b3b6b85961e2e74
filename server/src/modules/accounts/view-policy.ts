import type { Actor } from '#kernel/http/actor';
import type { Policy } from '#kernel/http/route';

// Views are one's own, yet only of meetings one works for; the others' lists do not exist.
function worksFor(actor: Actor, asked: unknown): true | 'unseen' {
  const { meetingId } = asked as { meetingId: string };
  return actor.administrator || actor.roles.has(meetingId) ? true : 'unseen';
}

export const readsViews: Policy = (actor, { query }) => worksFor(actor, query);
export const savesViews: Policy = (actor, { body }) => worksFor(actor, body);
