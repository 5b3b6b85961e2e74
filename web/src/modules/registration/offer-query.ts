import type { Language } from '@plenum/contract/kernel/language';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/**
 * The server's answer, and this computer's time when it arrived; with both, the server's current time can be computed
 * later.
 */
export interface Clocked<T> {
  readonly data: T;
  readonly at: number;
}

export function withClock<T>(data: T): Clocked<T> {
  return { data, at: Date.now() };
}

// The first screen of the registration needs nothing else of the endpoints, so they and zod are not in its code.
async function loadClient() {
  const [{ call }, { readOffer }] = await Promise.all([
    import('#kernel/client/call'),
    import('@plenum/contract/registration/people/endpoints'),
  ]);
  return { call, readOffer };
}
let client: Awaited<ReturnType<typeof loadClient>> | undefined;

export function offerQuery(meeting: string, lan: Language) {
  return queryOptions({
    queryKey: ['registration', 'offer', meeting, lan],
    async queryFn({ signal }) {
      client ??= await loadClient();
      const { call, readOffer } = client;
      return withClock(await call(readOffer, { params: { id: meeting }, signal, quiet: true }));
    },
    // Keeps showing the texts in the other language until this language is loaded.
    placeholderData: keepPreviousData,
  });
}
