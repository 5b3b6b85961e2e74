import { QueryClient } from '@tanstack/react-query';
import { isUnanswered } from '../client/refused-call.ts';
import { useAppStore } from '../state/app-store.ts';
import { useLostLogin } from '../state/lost-login.ts';

/** Long enough that going back and forth asks nothing, short enough that nobody decides on old data. */
const STALE_AFTER = 30_000;

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER,
        // A refusal stays a refusal; a lost call is worth one more try.
        retry: (failures, error) => failures < 1 && isUnanswered(error),
      },
      // A repeated change needs the same Idempotency-Key, which only its caller has.
      mutations: { retry: false },
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

// What one person was shown must not stay for the next: after a log-out everything is forgotten. While a login is lost
// only what is on the page stays. After a login it is enough to ask again.
function followLogin(client: QueryClient, token: string): void {
  if (token !== '') void client.invalidateQueries();
  else if (useLostLogin.getState().lost) client.removeQueries({ type: 'inactive' });
  else reset(client);
}

// Once the page has taken away what only that person may ask for.
function reset(client: QueryClient): void {
  setTimeout(() => void client.resetQueries());
}
