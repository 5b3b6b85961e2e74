import {
  placeChange,
  placeChangeFor,
  readChange,
  readChangeFor,
} from '@plenum/contract/registration/changes/endpoints';
import type { Language } from '@plenum/contract/kernel/language';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, newIdempotencyKey } from '#kernel/client/call';
import { isUnanswered, RefusedCall } from '#kernel/client/refused-call';
import type { AdditionDraft } from './change-draft.ts';

export interface ChangeAddress {
  readonly registrationId: string;
  /** Set if an organizer changes the registration for the participant. */
  readonly meetingId: string | undefined;
}

export function changeQuery({ registrationId, meetingId }: ChangeAddress, lan: Language) {
  return queryOptions({
    queryKey: ['registration', 'change', registrationId, meetingId ?? 'own', lan],
    queryFn: ({ signal }) =>
      meetingId === undefined
        ? call(readChange, { params: { id: registrationId }, signal, quiet: true })
        : call(readChangeFor, { params: { id: meetingId, registrationId }, signal, quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export interface ChangeToPlace {
  readonly people: AdditionDraft[];
  readonly total: number;
  readonly reason: string;
}

/** Orders an addition. Repeats use the same key until there is an answer. */
export function usePlaceChange(
  { registrationId, meetingId }: ChangeAddress,
  onPlaced: (orderId: string, total: number) => void,
) {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<RefusedCall | null>(null);
  const lost = useRef<{ key: string; sent: string }>(undefined);

  async function place({ reason, ...wanted }: ChangeToPlace): Promise<void> {
    setPending(true);
    setProblem(null);
    const body = {
      ...wanted,
      people: wanted.people.map((one) => ({ ...one, activityIds: [...one.activityIds] })),
    };
    const sent = JSON.stringify([body, reason]);
    const idempotencyKey = lost.current?.sent === sent ? lost.current.key : newIdempotencyKey();
    lost.current = { key: idempotencyKey, sent };
    try {
      const placed =
        meetingId === undefined
          ? await call(placeChange, { params: { id: registrationId }, body, idempotencyKey, quiet: true })
          : await call(placeChangeFor, {
              params: { id: meetingId, registrationId },
              body: { ...body, reason },
              idempotencyKey,
              quiet: true,
            });
      await client.invalidateQueries({ queryKey: ['registration'] });
      onPlaced(placed.orderId, wanted.total);
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      if (!isUnanswered(error)) {
        lost.current = undefined;
        // Reads the data again, because the refusal may be due to other people's changes.
        await client.refetchQueries({ queryKey: ['registration', 'offer'] });
        await client.refetchQueries({ queryKey: ['registration', 'change'] });
      }
      setProblem(error);
    } finally {
      setPending(false);
    }
  }

  return { isPending, problem, place };
}
