import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, success } from '#test/fake-server';
import { attempt, payView } from '#test/pay-sample';
import { createQueryClient } from '#kernel/query/query-client';
import { usePayment } from './use-payment.ts';

vi.mock('#kernel/live/use-live', () => ({ useLive: () => {} }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ['an attempt that is open', payView({ attempt: attempt() }), 25],
  ['no attempt', payView(), 0],
  ['an order that is paid', payView({ attempt: attempt({ state: 'paid' }), state: 'pay_success' }), 0],
])('asks every two seconds for a minute, then stops: %s', async (_name, view, least) => {
  vi.useFakeTimers();
  const server = fakeServer();
  let asked = -1;
  void (async () => {
    for (;;) {
      const request = await server.next();
      asked += 1;
      request.answer(200, success(view));
    }
  })();
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => usePayment(view.orderId), { wrapper });
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(result.current.data?.number).toBe(view.number);
  for (let second = 0; second < 65; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(asked).toBeGreaterThanOrEqual(least);
  expect(asked).toBeLessThanOrEqual(least === 0 ? 0 : 31);
  const before = asked;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(asked).toBe(before);
});
