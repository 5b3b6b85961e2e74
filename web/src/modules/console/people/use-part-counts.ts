import { useQuery } from '@tanstack/react-query';
import { useAppStore } from '#kernel/state/app-store';
import type { Part } from '../parts.ts';
import { dashboardQuery } from './people-api.ts';
import { usePeopleNews } from './use-people-news.ts';

export type PartCounts = Partial<Record<Part, { entries?: number; waiting?: number }>>;

const none: PartCounts = {};

/** What stands beside the parts in the sidebar. It works without: where the figures don't come, there are none. */
export function usePartCounts(meetingId: string): PartCounts {
  const lan = useAppStore((state) => state.lan);
  const { data } = useQuery(dashboardQuery(meetingId, lan));
  usePeopleNews(meetingId);
  if (!data) return none;
  const { registrations, participants, unpaid, paid, auditPending } = data.counters;
  return {
    dashboard: { waiting: data.items.reduce((sum, { count }) => sum + count, 0) },
    review: { waiting: auditPending },
    participants: { entries: participants },
    registrations: { entries: registrations },
    orders: { entries: unpaid + paid },
  };
}
