import type { Language } from '@plenum/contract/kernel/language';
import {
  chooseWallName,
  downloadMyTicket,
  listMyTickets,
  readMyTicket,
  readTicketByLink,
  sendMyTicket,
} from '@plenum/contract/tickets/endpoints';
import { ticketRefusals } from '@plenum/contract/tickets/messages';
import { TicketView } from '@plenum/contract/tickets/schemas';
import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
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

// Options for queries that also run offline, so that they fail right away and the stored ticket is shown, instead of
// waiting for the network.
const askedOffline = {
  staleTime: 0,
  networkMode: 'always',
  retry: false,
  refetchOnReconnect: 'always',
} as const;

function ticketQuery(id: string, lan: Language) {
  return queryOptions({
    queryKey: [...ROOT, 'one', id, lan],
    queryFn: ({ signal }) => call(readMyTicket, { params: { id }, signal, quiet: true }),
    ...askedOffline,
    // Keeps showing the texts in the other language until this language is loaded, but never another person's ticket.
    placeholderData: (shown, query) => (query?.queryKey[2] === id ? shown : undefined),
  });
}

const keptName = (id: string) => `ticket:${id}`;

// Reads the ticket stored in this browser; null if there is none, or if another release stored it in a different form.
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

/** Reads the ticket from the server or, without a network, from the copy stored when it was last opened in this browser. */
export function useTicket(id: string, accountId: string, lan: Language) {
  const found = useQuery(ticketQuery(id, lan));
  const isGone = found.error instanceof RefusedCall && found.error.status === 404;
  return useKeptTicket(found, { owner: accountId, id, isGone });
}

interface KeptTicket {
  /**
   * The owner of the ticket stored in this browser. Empty while the owner is unknown; the ticket is then not stored.
   */
  readonly owner: string;
  readonly id: string;
  /** True if the server says that there is no such ticket. */
  readonly isGone: boolean;
}

function useKeptTicket(
  { data, error, refetch }: Pick<UseQueryResult<TicketView>, 'data' | 'error' | 'refetch'>,
  { owner, id, isGone }: KeptTicket,
) {
  const isAway = isUnanswered(error);
  const kept = useQuery({ ...keptTicketQuery(owner, id), enabled: isAway && owner !== '' });
  useEffect(() => {
    if (data && owner !== '') void keepAnswer(owner, keptName(id), data);
  }, [data, owner, id]);
  useEffect(() => {
    if (isGone && owner !== '') void dropAnswer(owner, keptName(id));
  }, [isGone, owner, id]);
  const ticket = isGone ? undefined : (data ?? (isAway ? (kept.data ?? undefined) : undefined));
  return {
    ticket,
    isOffline: isAway && ticket !== undefined,
    /** Null while the stored ticket is still being read. */
    error: ticket || (isAway && owner !== '' && kept.isPending) ? null : error,
    refetch,
  };
}

/** The owner of tickets that are kept without an account. */
const LINK_OWNER = 'link';

function linkQuery(token: string, lan: Language) {
  return queryOptions({
    queryKey: [...ROOT, 'byLink', token, lan],
    queryFn: ({ signal }) => call(readTicketByLink, { body: { token }, signal, quiet: true }),
    enabled: token !== '',
    ...askedOffline,
    placeholderData: (shown, query) => (query?.queryKey[2] === token ? shown : undefined),
  });
}

/** Returns the ticket that a link leads to, and whether the link is no longer valid. */
export function useTicketByLink(token: string, lan: Language) {
  const found = useQuery(linkQuery(token, lan));
  const { error } = found;
  const isEnded = error instanceof RefusedCall && error.code === ticketRefusals.TICKET_LINK_ENDED.code;
  // The last characters of the token identify the link in this browser. They grant no access to the ticket.
  const id = token.slice(-16);
  return { isEnded, ...useKeptTicket(found, { owner: LINK_OWNER, id, isGone: isEnded }) };
}

/** Sends a ticket to its person, and shows to which addresses it was sent. */
export function useSendTicket(id: string) {
  const { t } = useTranslation('tickets');
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sendMyTicket, { params: { id } }),
    onSuccess: ({ targets }) => notify({ kind: 'success', text: t('send.done', { targets }) }),
    onSettled: () => client.invalidateQueries({ queryKey: ROOT }),
  });
}

/**
 * Returns a mutation that saves the choice. The choice is shown immediately, and rolled back if it could not be saved.
 */
export function useWallChoice(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (onWall: boolean) => call(chooseWallName, { params: { id }, body: { onWall } }),
    onSettled: () => client.invalidateQueries({ queryKey: ROOT }),
  });
}

/** Reads the tickets again after other people's actions, for example when one was checked in or passed on. */
export function useTicketNews(): void {
  const client = useQueryClient();
  useLive(undefined, (news) => {
    if (news === 'gap' || news.channel.startsWith('account:'))
      void client.invalidateQueries({ queryKey: ROOT });
  });
}

/** Saves the ticket as a PDF, in the reader's language. */
export async function saveTicketPdf(id: string): Promise<void> {
  try {
    await download(downloadMyTicket, { params: { id } });
  } catch (failure) {
    // The client has already shown the refusal.
    if (!(failure instanceof RefusedCall)) throw failure;
  }
}
