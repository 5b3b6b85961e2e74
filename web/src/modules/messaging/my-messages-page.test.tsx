import type { SiteMessage } from '@plenum/contract/messaging/site-messages';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, success, type FakeRequest } from '#test/fake-server';
import { setNotifier } from '#kernel/client/notices';
import { startI18n } from '#kernel/i18n/start-i18n';
import type { LiveNews } from '#kernel/live/live-line';
import { createQueryClient } from '#kernel/query/query-client';
import { useAppStore } from '#kernel/state/app-store';
import { MessageBell } from './message-bell.tsx';
import { MyMessagesPage } from './my-messages-page.tsx';

let tell: (news: LiveNews) => void = () => {};
vi.mock('#kernel/live/use-live', () => ({
  useLive: (_: unknown, handler: typeof tell) => {
    tell = handler;
  },
}));

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'messaging']);
});
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});
afterEach(cleanup);

function buildMessage(number: number, overrides: Partial<SiteMessage> = {}): SiteMessage {
  return {
    id: `00000000-0000-4000-8000-00000000000${number}`,
    language: 'zh-cn',
    title: `订单 ${number} 已支付`,
    text: '报名已完成。',
    link: `/index/order/${number}`,
    linkText: '查看订单',
    at: '2026-05-18T01:00:00.000Z',
    isRead: false,
    ...overrides,
  };
}

function show() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MessageBell href="/index/myMessages" />
      <MyMessagesPage />
    </QueryClientProvider>,
  );
}

const answer = (request: FakeRequest, data: unknown) => act(async () => request.answer(200, success(data)));

/** Answers both reads, whichever comes first. */
async function load(messages: SiteMessage[], unread: number, next: string | null = null) {
  for (let read = 0; read < 2; read += 1) {
    const request = await server.next();
    const isCount = request.config.url?.endsWith('/unread');
    await answer(request, isCount ? { unread } : { messages, next });
  }
  await screen.findByText(messages[0]?.title ?? 'No messages');
}

it('shows messages in their language, with a link to the record and a count on the bell', async () => {
  show();
  await load([buildMessage(1), buildMessage(2, { isRead: true, linkText: '', link: '/index/order/2' })], 1);
  const [unread, read] = screen.getAllByRole('listitem');
  expect(unread?.textContent).toContain('Unread: 订单 1 已支付');
  expect(unread?.querySelector('h2')?.lang).toBe('zh-CN');
  expect(screen.getByRole('link', { name: '查看订单' }).getAttribute('href')).toBe('/index/order/1');
  expect(read?.textContent).not.toContain('Unread');
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/index/order/2');
  expect((await screen.findByRole('link', { name: 'My messages, 1 unread' })).textContent).toBe('1');
});

it('shows more than 99 as 99+', async () => {
  show();
  await load([buildMessage(1)], 100);
  expect((await screen.findByRole('link', { name: 'My messages, 99+ unread' })).textContent).toBe('99+');
});

it('marks one that is opened, and all up to the newest one shown', async () => {
  show();
  await load([buildMessage(1), buildMessage(2)], 2);
  await act(async () => fireEvent.click(screen.getAllByRole('link', { name: '查看订单' })[0]!));
  const one = await server.next();
  expect(JSON.parse(String(one.config.data))).toEqual({ id: buildMessage(1).id });
  await answer(one, { unread: 1 });
  expect(await screen.findByRole('link', { name: 'My messages, 1 unread' })).toBeDefined();
  await answer(await server.next(), {
    messages: [buildMessage(1, { isRead: true }), buildMessage(2)],
    next: null,
  });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' })));
  const all = await server.next();
  expect(JSON.parse(String(all.config.data))).toEqual({ upTo: buildMessage(1).id });
  await answer(all, { unread: 0 });
  expect(await screen.findByRole('link', { name: 'My messages' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  expect(screen.queryByText(/Unread/)).toBeNull();
});

it('says why a message could not be marked, and shows it as unread again', async () => {
  const notices = vi.fn();
  setNotifier(notices);
  show();
  await load([buildMessage(1)], 1);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' })));
  await vi.waitFor(() => expect(screen.queryByText(/Unread/)).toBeNull());
  const all = await server.next();
  await act(async () => all.answer(503, { code: 503, message: 'Busy', data: null }));
  expect(notices).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'error', text: 'Busy' }));
  await answer(await server.next(), { messages: [buildMessage(1)], next: null });
  expect(await screen.findByText(/Unread/)).toBeDefined();
});

it('reads again when a message has arrived, and only then', async () => {
  show();
  await load([], 0);
  expect(screen.getByText('No messages')).toBeDefined();
  await act(async () => tell({ channel: 'account:1', event: 'order_changed', id: '1' }));
  await act(async () => tell({ channel: 'account:1', event: 'site_message', id: '1' }));
  await load([buildMessage(3)], 1);
  expect(screen.getByText(/订单 3 已支付/)).toBeDefined();
});
