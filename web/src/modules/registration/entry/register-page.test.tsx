import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { lodgingRefusals } from '@plenum/contract/registration/lodging-messages';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { emptyHead, type RegistrationView } from '@plenum/contract/registration/people/draft';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeRequest, fakeServer, success } from '#test/fake-server';
import { startI18n } from '#kernel/i18n/start-i18n';
import { createQueryClient } from '#kernel/query/query-client';
import { useAppStore } from '#kernel/state/app-store';
import { RegistrationLinksContext } from '../links.ts';
import { RegisterPage } from './register-page.tsx';
import type { RegisterSearch } from '../search.ts';
import { buildMember, buildOffer, buildView, testId } from '#test/offer-sample';

const go = vi.fn();
const links = {
  register: () => '/register',
  order: (id: string) => `/order/${id}`,
  pay: (id: string) => `/order/${id}/pay`,
  ticket: (id: string) => `/ticket/${id}`,
  change: (id: string) => `/change/${id}`,
  meeting: () => '/meeting',
  calendar: () => '/calendar',
  mine: () => '/mine',
  go,
};

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  useAppStore.getState().setToken('t1');
  await startI18n(['kernel', 'registration']);
});
afterEach(() => {
  cleanup();
  localStorage.removeItem(`wizardSteps:${ready.id}`);
  go.mockClear();
});

async function answer(request: FakeRequest, data: unknown) {
  await act(async () => request.answer(200, success(data)));
}

async function answerAll(server: ReturnType<typeof fakeServer>, ...all: unknown[]) {
  for (const data of all) await answer(await server.next(), data);
}

async function refuse(
  request: FakeRequest,
  { code, en }: { code: number; en: string },
  errors: unknown[] = [],
) {
  await act(async () =>
    request.answer(Math.floor(code / 1000), { code, message: en, msg: en, data: null, errors }),
  );
}

const access = {
  renderAccountStep: ({ isOpen, contact }: { isOpen: boolean; contact: string }) =>
    isOpen && <p>Code to {contact}</p>,
  logIn: vi.fn(),
  onTaken: vi.fn<(name: string) => void>(),
};

function Page({ start }: { start: RegisterSearch }) {
  const [search, setSearch] = useState(start);
  return (
    <QueryClientProvider client={useState(createQueryClient)[0]}>
      <RegistrationLinksContext value={links}>
        <RegisterPage
          meeting="congress"
          search={search}
          onSearch={setSearch}
          isLoggedIn={useAppStore((state) => state.token !== '')}
          access={access}
        />
      </RegistrationLinksContext>
    </QueryClientProvider>
  );
}

const offer = () => buildOffer({ now: new Date('2027-04-01').toISOString() });

async function open(view: RegistrationView, start: RegisterSearch = {}, offered = offer()) {
  const server = fakeServer();
  render(<Page start={start} />);
  await answerAll(server, offered, { id: view.id }, view);
  await screen.findByRole('heading', { level: 1 });
  return server;
}

async function press(name: RegExp, inside: HTMLElement = document.body) {
  const button = await within(inside).findByRole('button', { name });
  await act(async () => fireEvent.click(button));
}

const title = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

const ready = buildView({ head: { ...emptyHead, method: 'qr_code' } });

describe('registering', () => {
  test('continuing with a blank form names the missing fields and moves to the first', async () => {
    await open(buildView({ members: [] }));
    await press(/^Next/);
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Full name/)), 20_000);
    const summary = screen.getByRole('alert');
    for (const said of [
      'Please enter the name',
      'Please Choose The Gender',
      'Please Choose The Registration Type',
    ])
      expect(summary.textContent).toContain(said);
    expect(await title()).toBe('Who is coming?');
  });

  test('an order whose answer was lost is requested again under the same key', async () => {
    const server = await open(ready, { step: 'confirm' });
    await press(/Place order · ¥1,200.00/);
    const first = await server.next();
    expect(JSON.parse(String(first.config.data))).toEqual({
      currency: 'CNY',
      method: 'qr_code',
      total: 120_000,
      units: [`type:${testId(11)}`],
    });
    await act(async () => first.lose());
    expect((await screen.findByRole('alert')).textContent).toContain('We didn’t get a response');
    await press(/Place order/);
    const second = await server.next();
    expect(second.header('idempotency-key')).toBe(first.header('idempotency-key'));
    await answer(second, { orderId: testId(200), number: 'P1' });
    await vi.waitFor(() => expect(go).toHaveBeenCalled(), 20_000);
    expect(go).toHaveBeenCalledWith(`/order/${testId(200)}/pay`);
  });

  test('a currency without payment methods says so, and another is offered', async () => {
    const methods = { CNY: [], USD: ['online_wallet' as const] };
    const offered = { ...offer(), payment: { ...offer().payment, methods } };
    await open(ready, { step: 'confirm' }, offered);
    await screen.findByText('Payment in Yuan (CNY) isn’t available yet.');
    await press(/Pay in US dollars/);
    await screen.findByText('Online wallet (PayPal)');
    await screen.findByRole('button', { name: /Place order · \$/ });
  });

  test('a changed price must be agreed to before the order, which has a new key', async () => {
    const server = await open(ready, { step: 'confirm' });
    await press(/Place order/);
    const first = await server.next();
    await refuse(first, orderRefusals.PRICE_CHANGED);
    const dearer = offer();
    const [type] = dearer.types;
    type!.windows[0]!.price = { CNY: 130_000, USD: 18_000 };
    await answer(await server.next(), dearer);
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('¥1,200.00');
    await press(/Place order for ¥1,300.00/, dialog);
    const second = await server.next();
    expect(JSON.parse(String(second.config.data)).total).toBe(130_000);
    expect(second.header('idempotency-key')).not.toBe(first.header('idempotency-key'));
  });

  test('sold-out items are listed beside the choice, and can be requested again', async () => {
    const server = await open(ready, { step: 'confirm' });
    await press(/Place order/);
    await refuse(await server.next(), orderRefusals.NO_STOCK, [
      { path: `units.type:${testId(11)}`, code: 'no_stock', message: 'No Stock' },
    ]);
    await answer(await server.next(), offer());
    await press(/Registration type: No Stock/);
    expect(await title()).toBe('Who is coming?');
    expect(screen.getAllByText('No Stock').length).toBeGreaterThan(0);
    await press(/^Next/);
    expect(await title()).toBe('Do you need a room?');
  });

  test('sold-out items can be waited for with the form as it is', async () => {
    const soldOut = offer();
    soldOut.types = soldOut.types.map((type) => ({ ...type, remaining: 0 }));
    const server = await open(ready, { step: 'confirm' }, soldOut);
    await answer(await server.next(), { entry: null });
    await press(/Join the waiting list/);
    const joining = await server.next();
    expect(joining.config.url).toContain(`/api/registrations/${ready.id}/waiting`);
    expect(JSON.parse(String(joining.config.data))).toMatchObject({
      total: 120_000,
      units: [`type:${testId(11)}`],
    });
    await answer(joining, { entry: null });
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/mine'), 20_000);
  });

  test('a later visit continues at the last open step, and every visited step can be pressed', async () => {
    await open(ready, { step: 'invoice' });
    cleanup();
    await open(ready);
    expect(await title()).toBe('Do you need an invoice?');
    const steps = screen.getByRole('navigation', { name: 'Registration steps' });
    await press(/Participants/, steps);
    expect(await title()).toBe('Who is coming?');
    await press(/Confirm and pay/, steps);
    expect(await title()).toBe('Check your details');
  });

  test('an unvisited step can’t be pressed while an earlier one is incomplete', async () => {
    await open(buildView({ members: [] }));
    const steps = screen.getByRole('navigation', { name: 'Registration steps' });
    expect(within(steps).queryAllByRole('button')).toEqual([]);
  });

  test('an order that was placed begins at the first step when it is changed', async () => {
    const server = await open(ready, { step: 'confirm' });
    await press(/Place order/);
    await answer(await server.next(), { orderId: testId(200), number: 'P1' });
    await vi.waitFor(() => expect(go).toHaveBeenCalled(), 20_000);
    cleanup();
    await open(ready);
    expect(await title()).toBe('Who is coming?');
  });

  test('too early, it shows the specification’s words', async () => {
    const server = fakeServer();
    render(<Page start={{}} />);
    await answer(await server.next(), {
      ...offer(),
      registration: { opensAt: '2099-01-01T00:00:00.000Z', closesAt: null, status: 'not_open' },
    });
    await refuse(await server.next(), registrationRefusals.NOT_OPEN_YET);
    expect(await title()).toBe('Registration time has not yet arrived');
  });

  test('submitted for review, it is locked, in the specification’s words', async () => {
    await open(
      buildView({
        state: 'submitted',
        review: 'audit_pending',
        members: [buildMember()],
        can: { order: false, correct: false, cancel: false },
      }),
    );
    expect(screen.getByText(registrationRefusals.LOCKED.en)).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('a roommate under review blocks a new order, which would change their room', async () => {
    await open(
      buildView({
        state: 'submitted',
        members: [buildMember()],
        can: { order: false, correct: false, cancel: true },
        isRoommateLocked: true,
      }),
    );
    expect(screen.getByText(lodgingRefusals.COHABITANT_LOCKED.en)).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('without a login', () => {
  const meetingId = offer().meeting.id;
  const kept = () => localStorage.getItem(`visitorDraft:registration:${meetingId}:individual`) ?? '';
  const filled = buildMember();
  const openOffer = () => ({
    ...offer(),
    registration: { opensAt: '2027-03-01T00:00:00.000Z', closesAt: null, status: 'open' },
  });
  const keepDraft = () =>
    localStorage.setItem(
      `visitorDraft:registration:${meetingId}:individual`,
      JSON.stringify({
        at: Date.now(),
        content: { id: testId(77), head: { ...emptyHead, method: 'qr_code' }, members: [filled] },
      }),
    );
  const logIn = () => act(async () => useAppStore.getState().setToken('t1'));

  beforeEach(() => useAppStore.getState().setToken(''));
  afterEach(() => {
    localStorage.removeItem(`visitorDraft:registration:${meetingId}:individual`);
    useAppStore.getState().setToken('t1');
    access.onTaken.mockClear();
  });

  async function openAsVisitor(start: RegisterSearch = { kind: 'individual' }) {
    const server = fakeServer();
    render(<Page start={start} />);
    await answer(await server.next(), openOffer());
    await screen.findByRole('heading', { level: 1 });
    return server;
  }

  async function askedSoon(server: ReturnType<typeof fakeServer>) {
    const urls: string[] = [];
    const note = ({ config }: FakeRequest): unknown =>
      urls.push(config.url ?? '') && server.next().then(note);
    void server.next().then(note);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return urls;
  }

  test('the form is filled in and kept in the browser; nothing is sent', async () => {
    const server = await openAsVisitor();
    fireEvent.change(screen.getByLabelText(/Full name/), { target: { value: '欧阳清' } });
    await vi.waitFor(() => expect(kept()).toContain('欧阳清'), 20_000);
    await screen.findAllByText(/Saved in this browser/);
    expect(await askedSoon(server)).toEqual([]);
    cleanup();
    await openAsVisitor();
    expect(screen.getByLabelText<HTMLInputElement>(/Full name/).value).toBe('欧阳清');
  });

  test('after the code the account claims the form, and the order is placed', async () => {
    keepDraft();
    const server = await openAsVisitor({ kind: 'individual', step: 'confirm' });
    await press(/Place order · ¥1,200.00/);
    await screen.findByText(/Code to/);
    await logIn();
    const sent = async (path: RegExp, data: unknown) => {
      const request = await server.next();
      expect(request.config.url).toMatch(path);
      await answer(request, data);
      return request;
    };
    const view = buildView({ version: 1, members: [buildMember({ id: testId(95), values: {} })] });
    const taken = { ...view, head: { ...emptyHead, method: 'qr_code' as const }, members: [filled] };
    await sent(/offer/, openOffer());
    await sent(/registrations$/, { id: view.id });
    await sent(/registrations\/[^/]+$/, view);
    await sent(/head$/, { savedAt: view.savedAt });
    const members = await sent(/members$/, { savedAt: view.savedAt, versions: {} });
    expect(JSON.parse(String(members.config.data)).members).toMatchObject([
      { id: view.members[0]?.id, values: filled.values },
    ]);
    await sent(/registrations$/, { id: view.id });
    await sent(/registrations\/[^/]+$/, taken);
    await sent(/order$/, { orderId: testId(200), number: 'P1' });
    await vi.waitFor(() => expect(go).toHaveBeenCalled(), 20_000);
    expect(kept()).toBe('');
    expect(access.onTaken).toHaveBeenCalledWith(expect.stringMatching(/\S/));
  });

  test('the account’s earlier form is not overwritten without asking', async () => {
    keepDraft();
    const server = await openAsVisitor();
    await logIn();
    const view = buildView({ version: 4 });
    await answerAll(server, openOffer(), { id: view.id }, view);
    expect(await title()).toBe('Which registration do you want to keep?');
    expect(kept()).not.toBe('');
    await press(/The earlier one/);
    expect(kept()).toBe('');
    expect(access.onTaken).not.toHaveBeenCalled();
  });

  test('the second of two tabs says that another one continued, and begins and orders nothing', async () => {
    keepDraft();
    const server = await openAsVisitor({ kind: 'individual', step: 'confirm' });
    await press(/Place order · ¥1,200.00/);
    await screen.findByText(/Code to/);
    // In the other tab, the account took the draft over before this tab noticed the login.
    localStorage.removeItem(`visitorDraft:registration:${meetingId}:individual`);
    await logIn();
    await answer(await server.next(), openOffer());
    expect(await title()).toBe('You continued in another tab');
    await press(/Continue here/);
    const view = buildView({ head: { ...emptyHead, method: 'qr_code' }, members: [filled] });
    await answer(await server.next(), { id: view.id });
    await answer(await server.next(), view);
    await screen.findByRole('navigation', { name: 'Registration steps' });
    expect(await askedSoon(server)).not.toContainEqual(expect.stringMatching(/order$/));
  });

  test('an interrupted claim continues with the registration it began', async () => {
    keepDraft();
    const server = await openAsVisitor();
    await logIn();
    const view = buildView({ version: 1, members: [buildMember({ id: testId(95), values: {} })] });
    await answerAll(server, openOffer(), { id: view.id }, view, { savedAt: view.savedAt });
    await refuse(await server.next(), kernelRefusals.BUSY);
    await press(/again/i);
    const again = await server.next();
    expect(again.config.url).toMatch(/registrations\/[^/]+$/);
    await answer(again, { ...view, version: 2 });
    await answerAll(server, { savedAt: view.savedAt }, { savedAt: view.savedAt, versions: {} });
    await vi.waitFor(() => expect(kept()).toBe(''), 20_000);
  });

  test('a form of two megabytes is refused with a sentence, and kept on the screen', async () => {
    await openAsVisitor();
    const long = 'x'.repeat(2_000_000);
    fireEvent.change(screen.getByLabelText(/Full name/), { target: { value: long } });
    expect((await screen.findByRole('alert')).textContent).toContain('too large to save');
    expect(screen.getByLabelText<HTMLInputElement>(/Full name/).value).toHaveLength(2_000_000);
    expect(kept()).toBe('');
  });
});
