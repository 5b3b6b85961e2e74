import type { ManagedMeeting } from '@plenum/contract/meetings/schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLoginGuard } from '#kernel/state/lost-login';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { meQuery } from '#modules/accounts/api';
import { managedMeetingsQuery } from '#kernel/organize/meeting-queries';
import { ForbiddenPage, LoginNeededPage, SecondFactorNeededPage } from '../states/state-pages.tsx';
import { RoutePending } from '../states/route-fallbacks.tsx';

interface ToolAreaProps {
  /** The conference in the URL; if undefined or unknown, the first one. */
  id: string | undefined;
  children: (conferences: readonly ManagedMeeting[], conference: ManagedMeeting) => ReactNode;
}

/** The area for staff who print badges in a conference. The server checks again on each call. */
export function ToolArea({ id, children }: ToolAreaProps) {
  const isLoggedIn = useLoginGuard();
  const { data: me, error } = useQuery({ ...meQuery, enabled: isLoggedIn });
  const isStaff = me !== undefined && me.can.administer && !me.secondFactorNeeded;
  const meetings = useQuery({ ...managedMeetingsQuery, enabled: isStaff });
  if (!isLoggedIn) return <LoginNeededPage />;
  if (error && !me) throw error;
  if (!me) return <RoutePending />;
  if (!isStaff) return me.can.administer ? <SecondFactorNeededPage /> : <ForbiddenPage />;
  if (meetings.error && !meetings.data)
    return <LoadingFailed error={meetings.error} onRetry={meetings.refetch} isPage />;
  if (!meetings.data) return <RoutePending />;
  const own = meetings.data.filter(({ can }) => can['printBadges']);
  const conference = own.find((meeting) => meeting.id === id) ?? own[0];
  return conference ? children(own, conference) : <ForbiddenPage />;
}
