import { createQueryClient } from '#kernel/query/query-client';

/** What the server said lately, for the whole app. */
export const queryClient = createQueryClient();
