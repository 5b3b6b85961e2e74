import {
  registrationList,
  type RegistrationRow,
} from '@plenum/contract/registration/lists/registration-list';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { useList } from '#kernel/list/use-list';
import { useAppStore } from '#kernel/state/app-store';
import { membersQuery, participantQuery } from '../person/person-queries.ts';
import { dashboardQuery } from '#kernel/organize/dashboard-query';
import { recordKey } from '#kernel/organize/record-keys';
import { type Decision, useReview } from './use-review.ts';

const idOf = ({ id }: RegistrationRow) => id;
const AHEAD = 2;
// With fewer rows than this loaded, the next page is requested.
const FEW = 10;

/**
 * Registrations that wait for review, one after the other. A decided one leaves the screen before the server answers.
 */
export function useReviewQueue(meetingId: string, firstId: string | undefined) {
  const lan = useAppStore((state) => state.lan);
  const list = useList<RegistrationRow>({
    queryKey: recordKey(meetingId, 'review', lan),
    fetchPage: ({ after, signal }) =>
      call(registrationList.list, {
        params: { id: meetingId },
        query: { review: 'audit_pending', sort: 'changedAt', ...(after !== undefined && { after }) },
        signal,
        quiet: true,
      }),
    rowKey: idOf,
  });
  const { data: dashboard } = useQuery(dashboardQuery(meetingId, lan));
  const review = useReview(meetingId);
  // Decided registrations with the time of their last change, so that a corrected registration appears again.
  const [decided, setDecided] = useState<ReadonlyMap<string, string>>(new Map());
  const [currentId, setCurrentId] = useState(firstId);
  const waiting = list.rows.filter(({ id, changedAt }) => decided.get(id) !== changedAt);
  const index = Math.max(
    0,
    waiting.findIndex(({ id }) => id === currentId),
  );
  const current = waiting[index];

  const { hasMore, isLoadingMore, loadMore } = list;
  const isShort = hasMore && !isLoadingMore && waiting.length < FEW;
  useEffect(() => {
    if (isShort) loadMore();
  });
  usePrefetch(meetingId, waiting.slice(index + 1, index + 1 + AHEAD));

  function move(step: number): void {
    const next = waiting[Math.max(0, Math.min(index + step, waiting.length - 1))];
    if (next) setCurrentId(next.id);
  }

  /** Resolves once the server has stored the decision. If it refuses, the registrations return to the queue. */
  async function decide(rows: readonly RegistrationRow[], decision: Decision, reason: string): Promise<void> {
    const ids = rows.map(idOf);
    const isLeft = ({ id }: RegistrationRow) => !ids.includes(id);
    setCurrentId((waiting.slice(index).find(isLeft) ?? waiting.findLast(isLeft))?.id);
    setDecided(
      (before) => new Map([...before, ...rows.map(({ id, changedAt }) => [id, changedAt] as const)]),
    );
    try {
      await review.mutateAsync({ registrationIds: ids, decision, reason });
    } catch (error) {
      setDecided((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
      if (!(error instanceof RefusedCall)) throw error;
    }
  }

  const counted = dashboard?.counters.auditPending;
  const gone = list.rows.length - waiting.length;
  return {
    waiting,
    current,
    index,
    /** The number of waiting registrations; null if it is unknown. */
    left: hasMore ? (counted ? counted - gone : null) : waiting.length,
    isLoading: list.isLoading,
    error: list.error,
    refresh: list.refresh,
    goTo: setCurrentId,
    move,
    decide,
  };
}

// Loads the next registration in advance, so that it is shown as soon as this one is decided.
function usePrefetch(meetingId: string, rows: readonly RegistrationRow[]): void {
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const ids = rows.map(idOf).join();
  useEffect(() => {
    const fetchAhead = async (id: string) => {
      await client.prefetchQuery(membersQuery(meetingId, id, lan));
      const members = client.getQueryData(membersQuery(meetingId, id, lan).queryKey);
      const [first] = members?.rows ?? [];
      if (first) await client.prefetchQuery(participantQuery(meetingId, first.id, lan));
    };
    for (const id of ids.split(',')) if (id !== '') void fetchAhead(id);
  }, [client, meetingId, lan, ids]);
}
