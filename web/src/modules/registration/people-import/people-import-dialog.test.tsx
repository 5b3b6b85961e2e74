import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { setNotifier } from '#kernel/client/notices';
import { startI18n } from '#kernel/i18n/start-i18n';
import { createQueryClient } from '#kernel/query/query-client';
import { useAppStore } from '#kernel/state/app-store';
import { type FakeRequest, fakeServer, refusal, success } from '#test/fake-server';
import { testId } from '#test/offer-sample';
import { teamOffer, teamOfferZh } from '#test/team-sample';
import { PeopleImportDialog } from './people-import-dialog.tsx';

let server: ReturnType<typeof fakeServer>;
beforeAll(async () => {
  useAppStore.getState().setLan('en');
  useAppStore.getState().setToken('t1');
  await startI18n(['kernel', 'form', 'list', 'registration']);
});
beforeEach(() => {
  server = fakeServer();
  setNotifier(() => {});
});
afterEach(cleanup);

const onRegistered = vi.fn();
const placed = { registrationId: testId(1), participantId: testId(2), orderId: testId(3), number: 'P1' };

/** Answers reads of the offer immediately, and returns the next call that changes something. */
async function nextChange(): Promise<FakeRequest> {
  const request = await server.next();
  if (request.config.method !== 'get') return request;
  const offer = request.header('lan') === 'zh-cn' ? teamOfferZh : teamOffer;
  await act(async () => request.answer(200, success(offer)));
  return nextChange();
}

function open(state = 'published', takeMoney = true) {
  const changes: FakeRequest[] = [];
  const awaited: ((request: FakeRequest) => void)[] = [];
  void (async () => {
    for (;;) {
      const request = await nextChange();
      const reader = awaited.shift();
      if (reader) reader(request);
      else changes.push(request);
    }
  })();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PeopleImportDialog
        meeting={{ id: testId(1), timeZone: 'Asia/Shanghai', state, can: { takeMoney } }}
        onClose={() => {}}
        onRegistered={onRegistered}
      />
    </QueryClientProvider>,
  );
  return {
    next: () =>
      new Promise<FakeRequest>((resolve) => {
        const request = changes.shift();
        if (request) resolve(request);
        else awaited.push(resolve);
      }),
  };
}

const person = (name: string, tail: number) => `${name},male,1380013800${tail},Student`;
const sheetOf = (...lines: string[]) => ['Full name,Gender,Phone,Registration type', ...lines].join('\n');

async function choose(text: string, name = 'people.csv') {
  await screen.findByRole('button', { name: 'Choose a file' });
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('no input');
  fireEvent.change(input, { target: { files: [new File([text], name)] } });
}

async function start(count: number) {
  const button = await screen.findByRole('button', { name: `Register ${count} people` });
  await act(async () => button.click());
}

const settle = (request: FakeRequest) => act(async () => request.answer(200, success(placed)));
const refuse = (request: FakeRequest, { status, code, en }: { status: number; code: number; en: string }) =>
  act(async () => request.answer(status, refusal(code, en)));
const keyOf = (request: FakeRequest) => request.header('Idempotency-Key');

it('registers one after another, and a refused row does not stop the next', async () => {
  const { next } = open();
  await choose(sheetOf(person('王伟', 1), person('李娜', 2), person('张敏', 3), person('刘洋', 4)));
  await start(4);
  const first = await next();
  expect(JSON.parse(String(first.config.data))).toMatchObject({
    values: { fullName: '王伟' },
    method: 'corporate_transfer',
  });
  await settle(first);
  await refuse(await next(), orderRefusals.NO_STOCK);
  await refuse(await next(), registrationRefusals.PERSON_TAKEN);
  await settle(await next());
  await screen.findByText('2 people registered, 2 skipped');
  const list = within(screen.getByRole('list', { name: 'Needs attention' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `Row 3, 李娜: ${orderRefusals.NO_STOCK.en}`,
    'Row 4, 张敏: Already registered for this conference',
  ]);
  expect(onRegistered).toHaveBeenCalledOnce();
});

it('stops when the network is lost, and continues with the same key once it is back', async () => {
  const { next } = open();
  await choose(sheetOf(person('王伟', 1), person('李娜', 2)));
  await start(2);
  await settle(await next());
  const lost = await next();
  await act(async () => lost.lose());
  expect((await screen.findByRole('alert')).textContent).toContain('1 person has not been registered yet.');
  await act(async () => fireEvent(window, new Event('online')));
  const again = await next();
  expect(keyOf(again)).toBe(keyOf(lost));
  expect(again.config.data).toBe(lost.config.data);
  await settle(again);
  await screen.findByText('2 people registered, 0 skipped');
});

it.each([
  ['the conference was closed', registrationRefusals.CLOSED],
  ['the role was taken away', kernelRefusals.FORBIDDEN],
  ['there were too many calls', kernelRefusals.TOO_MANY],
])('stops with the reason when %s, and no row is marked as refused', async (_when, why) => {
  const { next } = open();
  await choose(sheetOf(person('王伟', 1), person('李娜', 2)));
  await start(2);
  await refuse(await next(), why);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(
    `${why.en}2 people have not been registered yet. No one will be registered twice if you continue.`,
  );
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined();
});

it('records each payment with the note, and names those that failed', async () => {
  const { next } = open();
  await choose(sheetOf(person('王伟', 1), person('李娜', 2)));
  const paid = await screen.findByRole('radio', { name: /^Already paid/ });
  await act(async () => paid.click());
  await start(2);
  expect(screen.getByText('Please enter a payment note.')).toBeDefined();
  fireEvent.change(screen.getByRole('textbox', { name: /^Payment note/ }), {
    target: { value: 'Transfer 77' },
  });
  await start(2);
  await settle(await next());
  const payment = await next();
  expect(payment.config.url).toContain(`/orders/${placed.orderId}/payments`);
  expect(JSON.parse(String(payment.config.data))).toMatchObject({ amount: 120_000, reason: 'Transfer 77' });
  await settle(payment);
  await settle(await next());
  await refuse(await next(), orderRefusals.ORDER_STATE);
  await screen.findByText('2 people registered, 0 skipped');
  expect(screen.getByRole('listitem').textContent).toContain('the payment was not recorded');
});

it('offers no record of payments to a role without finance rights', async () => {
  open('published', false);
  await choose(sheetOf(person('王伟', 1), person('李娜', 2)));
  await screen.findByRole('radio', { name: /^Each person pays/ });
  expect(screen.queryByRole('radio', { name: /^Already paid/ })).toBeNull();
});

it('leaves out invalid rows, naming row and column, and reads the corrected sheet again', async () => {
  open();
  await choose(sheetOf(person('王伟', 1), '李娜,female,1380013800,Student', person('张敏', 3)));
  await screen.findByText('2 OK, 1 to correct');
  expect(screen.getByText('Row 3, Phone number: Invalid phone number')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Register 2 people' })).toBeDefined();
});

it.each([
  ['other columns', 'Colour,Size\nred,7', 'people.csv', 'No header row was found'],
  ['too many people', sheetOf(...Array.from({ length: 501 }, (_, n) => `人${n},,,`)), 'p.csv', 'up to 500'],
  ['ten thousand rows', sheetOf(...Array.from({ length: 9_999 }, () => '人,,,')), 'p.csv', 'up to 500'],
  ['more than 5 MB', 'x'.repeat(5 * 1024 * 1024 + 1), 'people.csv', 'larger than 5 MB'],
  ['a picture', 'GIF89a', 'people.gif', 'This is not an Excel file'],
])('refuses a file with %s', async (_what, text, name, sentence) => {
  open();
  await choose(text, name);
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  expect(screen.queryByRole('button', { name: /^Register/ })).toBeNull();
});

it('reads no sheet for an unpublished conference', () => {
  open('closed');
  expect(screen.getByText(/only while the conference is published/)).toBeDefined();
});
