import type { Language } from '@plenum/contract/kernel/language';
import {
  beginRegistration,
  readFillIn,
  readOffer,
  readRegistration,
} from '@plenum/contract/registration/people/endpoints';
import type { RegistrationKind } from '@plenum/contract/registration/people/draft';
import { readOrder } from '@plenum/contract/registration/orders/endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { withClock } from './offer-query.ts';

/** The offer in a language other than the reader's, used for the names in it. */
export function otherOfferQuery(meetingId: string, lan: Language) {
  return queryOptions({
    queryKey: ['registration', 'otherOffer', meetingId, lan],
    queryFn: ({ signal }) => call(readOffer, { params: { id: meetingId }, signal, lan, quiet: true }),
    staleTime: Infinity,
  });
}

/** Begins a registration. It can be a query, because beginning twice returns the same registration. */
export function beginQuery(meeting: string, kind: RegistrationKind) {
  return queryOptions({
    queryKey: ['registration', 'begin', meeting, kind],
    queryFn: ({ signal }) =>
      call(beginRegistration, { params: { id: meeting }, body: { kind }, signal, quiet: true }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function registrationQuery(id: string) {
  return queryOptions({
    queryKey: ['registration', 'one', id],
    queryFn: ({ signal }) => call(readRegistration, { params: { id }, signal, quiet: true }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function orderQuery(id: string, lan: Language) {
  return queryOptions({
    queryKey: ['registration', 'order', id, lan],
    queryFn: ({ signal }) => call(readOrder, { params: { id }, signal, quiet: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function fillInQuery(token: string, lan: Language) {
  return queryOptions({
    queryKey: ['registration', 'fillIn', token, lan],
    queryFn: async ({ signal }) =>
      withClock(await call(readFillIn, { body: { token }, signal, quiet: true })),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}
