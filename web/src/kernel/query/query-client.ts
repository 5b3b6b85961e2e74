import { QueryClient } from '@tanstack/react-query';
import { isUnanswered } from '../client/refused-call.ts';
import { useAppStore } from '../state/app-store.ts';
import { useLostLogin } from '../state/lost-login.ts';

/**
 * The time in milliseconds after which data is stale: long enough that going back and forth makes no calls, short
 * enough that users do not act on stale data.
 */
const STALE_AFTER = 30_000;

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER,
        // A lost call is retried once. A refusal is not retried, because it would be repeated.
        retry: (failures, error) => failures < 1 && isUnanswered(error),
      },
      // A repeated change needs the same Idempotency-Key, which only its caller has. Offline, a change fails with an
      // error, because it would otherwise wait silently and be executed minutes later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  useAppStore.subscribe((now, before) => {
    if (now.token !== before.token) followLogin(client, now.token);
  });
  useLostLogin.subscribe((now, before) => {
    const isGivenUp = before.lost && !now.lost && useAppStore.getState().token === '';
    if (isGivenUp || now.replaced !== before.replaced) reset(client);
  });
  return client;
}

// Updates the cache when the token changes, because one user's data must not be shown to the next: logging out clears
// the cache, and a lost login keeps only the visible data. After a login the queries are refetched.
function followLogin(client: QueryClient, token: string): void {
  if (token !== '') void client.invalidateQueries();
  else if (useLostLogin.getState().lost) client.removeQueries({ type: 'inactive' });
  else reset(client);
}

// Resets the queries in a later task, when the page has unmounted the screens that only this user may read.
function reset(client: QueryClient): void {
  setTimeout(() => void client.resetQueries());
}
