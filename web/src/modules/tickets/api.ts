import type { Language } from '@plenum/contract/kernel/language';
import {
  chooseWallName,
  downloadMyTicket,
  listMyTickets,
  readMyTicket,
} from '@plenum/contract/tickets/endpoints';
import { TicketView } from '@plenum/contract/tickets/schemas';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import { isUnanswered, RefusedCall } from '#kernel/client/refused-call';
import { useLive } from '#kernel/live/use-live';
import { dropAnswer, keepAnswer, readKept } from '#kernel/offline/kept-answers';

const ROOT = ['tickets'] as const;

export function myTicketsQuery(registrationId: string, lan: Language) {
  return queryOptions({
    queryKey: [...ROOT, 'list', registrationId, lan],
    queryFn: ({ signal }) => call(listMyTickets, { query: { registrationId }, signal, quiet: true }),
  });
}

function ticketQuery(id: string, lan: Language) {
  return queryOptions({
    queryKey: [...ROOT, 'one', id, lan],
    queryFn: ({ signal }) => call(readMyTicket, { params: { id }, signal, quiet: true }),
    staleTime: 0,
    // Asked without a network, too: what was kept is shown at once, not when the network is back.
    networkMode: 'always',
    retry: false,
    refetchOnReconnect: 'always',
    // In the other language until this one is there; never another person's.
    placeholderData: (shown, query) => (query?.queryKey[2] === id ? shown : undefined),
  });
}

const keptName = (id: string) => `ticket:${id}`;

// What was kept may be of another release.
async function readKeptTicket(accountId: string, id: string): Promise<TicketView | null> {
  return TicketView.safeParse(await readKept(accountId, keptName(id))).data ?? null;
}

function keptTicketQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...ROOT, 'kept', accountId, id],
    queryFn: () => readKeptTicket(accountId, id),
    networkMode: 'always',
    staleTime: 0,
  });
}

/** The ticket as the server has it; without a network as it was when it was opened last in this browser. */
export function useTicket(id: string, accountId: string, lan: Language) {
  const { data, error, refetch } = useQuery(ticketQuery(id, lan));
  const isAway = isUnanswered(error);
  const kept = useQuery({ ...keptTicketQuery(accountId, id), enabled: isAway && accountId !== '' });
  useEffect(() => {
    if (data && accountId !== '') void keepAnswer(accountId, keptName(id), data);
  }, [data, accountId, id]);
  const isGone = error instanceof RefusedCall && error.status === 404;
  useEffect(() => {
    if (isGone && accountId !== '') void dropAnswer(accountId, keptName(id));
  }, [isGone, accountId, id]);
  const ticket = isGone ? undefined : (data ?? (isAway ? (kept.data ?? undefined) : undefined));
  return {
    ticket,
    isOffline: isAway && ticket !== undefined,
    /** Null while something is still being read. */
    error: ticket || (isAway && accountId !== '' && kept.isPending) ? null : error,
    refetch,
  };
}

/** The choice is shown as soon as it is made, and taken back where it could not be kept. */
export function useWallChoice(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (onWall: boolean) => call(chooseWallName, { params: { id }, body: { onWall } }),
    onSettled: () => client.invalidateQueries({ queryKey: ROOT }),
  });
}

/** What others do about it arrives without reloading: it was checked in, given back, passed on. */
export function useTicketNews(): void {
  const client = useQueryClient();
  useLive(undefined, (news) => {
    if (news === 'gap' || news.channel.startsWith('account:'))
      void client.invalidateQueries({ queryKey: ROOT });
  });
}

/** Saves the ticket as a PDF, in the reader's language. */
export async function savePdf(id: string): Promise<void> {
  try {
    await download(downloadMyTicket, { params: { id } });
  } catch (failure) {
    // The refusal is shown by the call itself.
    if (!(failure instanceof RefusedCall)) throw failure;
  }
}
