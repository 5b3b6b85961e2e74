import type { PayView } from '@plenum/contract/payments/schemas';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import { type fakeServer, success } from './fake-server.ts';
import { createQueryClient } from '#kernel/query/query-client';
import { PaymentLinksContext } from '#modules/payments/links';
import { PayPage } from '#modules/payments/pay-page';
import type { PaySearch } from '#modules/payments/search';

export const leave = vi.fn();

/** Shows the payment page, with links that the test can read, and answers its first requests. */
export async function showPay(
  server: ReturnType<typeof fakeServer>,
  view: PayView,
  search: Partial<PaySearch> = {},
): Promise<void> {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PaymentLinksContext
        value={{
          order: (id) => `/order/${id}`,
          meeting: (id) => `/meeting/${id}`,
          register: (id) => `/register/${id}`,
          recharge: (id) => `/recharge/${id}`,
          mine: () => '/mine',
          leave,
        }}
      >
        <Paying
          id={view.orderId}
          search={{ method: undefined, isBack: false, isCancelled: false, recognized: undefined, ...search }}
        />
      </PaymentLinksContext>
    </QueryClientProvider>,
  );
  const request = await server.next();
  await act(async () => request.answer(200, success(view)));
  await screen.findByRole('heading', { level: 1 });
}

function Paying({ id, search: first }: { id: string; search: PaySearch }) {
  const [search, setSearch] = useState(first);
  return (
    <PayPage
      id={id}
      search={search}
      onMethod={(method) => setSearch({ method, isBack: false, isCancelled: false, recognized: undefined })}
      accent={undefined}
      aside={<p>What is paid for</p>}
      whenMissing={<p>Missing</p>}
    />
  );
}

/** Sets the browser's user agent. */
export function browseWith(userAgent: string): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
}
export const browsers = {
  desktop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36',
  phone: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36',
  wechat: 'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Mobile Safari/537.36 MicroMessenger/8.0.50',
};
