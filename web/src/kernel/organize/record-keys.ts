import type { QueryClient } from '@tanstack/react-query';

/** Everything about people and orders of a meeting begins with it: one change may show in all of it. */
export function recordsKey(meetingId: string) {
  return ['console', 'people', meetingId] as const;
}

/** How many rows the lists have. Read again less often than the rows, because each list has a count for every tab. */
export function countsKey(meetingId: string) {
  return ['console', 'counts', meetingId] as const;
}

export async function recordsChanged(client: QueryClient, meetingId: string): Promise<void> {
  await client.invalidateQueries({ queryKey: recordsKey(meetingId) });
}
