import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import type { Policy } from '#kernel/http/route';
import { mayIn, worksFor } from '#modules/meetings/public';

function forMeeting(roles: readonly MeetingRole[]): Policy {
  return (actor, { params }) => {
    const { id } = params as { id: string };
    return worksFor(actor, id) ? mayIn(actor, id, roles) : 'unseen';
  };
}

export const seesRooms = forMeeting(['owner', 'manager', 'reviewer', 'steward']);
export const assignsRooms = forMeeting(['owner', 'manager']);
