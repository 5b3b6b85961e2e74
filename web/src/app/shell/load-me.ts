import { meQuery } from '#modules/accounts/api';
import { queryClient } from '../query.ts';

export async function loadMe(): Promise<void> {
  // A refusal has been told by the client already; the page goes on as a visitor's.
  await queryClient.prefetchQuery(meQuery);
}
