import { isNotFound } from '@tanstack/react-router';
import { beforeEach, expect, it } from 'vitest';
import { RefusedCall } from '#kernel/client/refused-call';
import { loadQuery, queryClient } from './query.ts';

const answer = { code: 0, message: '', errors: [], requestId: undefined };
const refusing = (status: number) => ({
  queryKey: ['refusing', status],
  queryFn: () => Promise.reject(new RefusedCall(status, { ...answer, code: status })),
});

beforeEach(() => queryClient.clear());

it('a 404 shows the not-found page', async () => {
  const thrown: unknown = await loadQuery(refusing(404)).catch((error: unknown) => error);
  expect(isNotFound(thrown)).toBe(true);
});

it("a 404 calls the route's own handler if it has one", async () => {
  const elsewhere = new Error('elsewhere');
  await expect(loadQuery(refusing(404), () => elsewhere)).rejects.toBe(elsewhere);
});

it('any other failure is left to the screen', async () => {
  await expect(loadQuery(refusing(500))).resolves.toBeUndefined();
  expect(queryClient.getQueryState(['refusing', 500])?.status).toBe('error');
});
