import { QueryClient } from '@tanstack/react-query';
import { isUnanswered } from '../client/refused-call.ts';
import { useAppStore } from '../state/app-store.ts';

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
    if (now.token !== before.token) followLogin(client, before.token === '' || now.token === '');
  });
  return client;
}

// What one person was shown must not stay for the next. A replaced token is most likely the same person's, or else
// that of a login in another tab: then it is enough to ask again.
function followLogin(client: QueryClient, somebodyElse: boolean): void {
  void (somebodyElse ? client.resetQueries() : client.invalidateQueries());
}
