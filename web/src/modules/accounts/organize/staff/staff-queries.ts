import * as meetings from '@plenum/contract/meetings/endpoints';
import * as invitations from '@plenum/contract/meetings/staff-invitations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';

export function staffQuery(id: string) {
  return queryOptions({
    queryKey: ['console', 'staff', id],
    queryFn: ({ signal }) => call(meetings.listStaff, { params: { id }, signal, quiet: true }),
  });
}

/** Invitations to the staff that are not yet accepted. */
export function staffInvitationsQuery(id: string) {
  return queryOptions({
    queryKey: ['console', 'staffInvitations', id],
    queryFn: ({ signal }) => call(invitations.listStaffInvitations, { params: { id }, signal, quiet: true }),
  });
}
