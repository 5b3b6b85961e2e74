import type { ProviderList, ProviderView } from '@plenum/contract/messaging/providers';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { idOf, serve, setStage, show } from '#test/console-stage';
import { ProvidersPage } from './providers-screen.tsx';

beforeAll(setStage);
afterEach(cleanup);

function provider(overrides: Partial<ProviderView> = {}): ProviderView {
  return {
    id: idOf(1),
    channel: 'email',
    kind: 'smtp',
    name: 'House mail',
    isEnabled: true,
    prefixes: ['+'],
    except: [],
    settings: {
      host: 'smtp.example.org',
      port: '465',
      security: 'tls',
      user: 'plenum',
      from: 'no-reply@example.org',
    },
    version: 3,
    reportUrl: null,
    changedAt: '2026-05-18T01:00:00.000Z',
    test: null,
    ...overrides,
  };
}

function list(...providers: ProviderView[]): ProviderList {
  return { providers, ownTargets: { sms: '', email: 'a***@example.org' } };
}

const card = (name: string) => screen.findByRole('article', { name });

it('shows the order of providers, missing ones, and those of the server’s settings', async () => {
  serve(() =>
    list(
      provider({ id: null, name: 'SMTP_URL', settings: { host: 'mail.example.org' }, changedAt: null }),
      provider(),
      provider({ id: idOf(2), name: 'Spare', isEnabled: false }),
    ),
  );
  show(ProvidersPage);
  expect((await card('SMTP_URL')).textContent).toContain('only the operator can change');
  expect(within(await card('SMTP_URL')).queryByRole('button')).toBeNull();
  expect(within(await card('House mail')).getByText('Not tested')).toBeDefined();
  expect(within(await card('Spare')).getByText('Off')).toBeDefined();
  expect(screen.getByText(/No providers yet. Text messages/)).toBeDefined();
  const first = screen.getByRole<HTMLButtonElement>('button', { name: 'Move House mail up' });
  expect(first.disabled).toBe(true);
});

it('says that the built-in outbox sends nothing, and how to replace it', async () => {
  const outbox = { id: null, kind: 'outbox' as const, settings: {}, changedAt: null };
  serve(() =>
    list(
      provider({ ...outbox, channel: 'sms', name: 'DEMO' }),
      provider({ ...outbox, name: 'MESSAGE_PROVIDERS_FILE' }),
    ),
  );
  show(ProvidersPage);
  const [sms, email] = await screen.findAllByRole('article', { name: 'Built-in outbox' });
  expect(sms?.textContent).toContain('If you add a provider here, it will send');
  expect(email?.textContent).toContain('The other providers listed here are not used');
  for (const shown of [sms, email]) {
    expect(shown?.textContent).toContain('Nothing is sent');
    expect(shown?.querySelector('button')).toBeNull();
  }
});

it('explains why a test failed', async () => {
  let sent = 0;
  const failure = { why: 'credentials' as const, code: 'EAUTH 535' };
  serve((method, path) => {
    if (method === 'GET') return list(provider());
    if (path.endsWith('/test')) sent += 1;
    return list(provider({ test: { at: '2026-05-18T02:00:00.000Z', failure } }));
  });
  show(ProvidersPage);
  const mail = await card('House mail');
  expect(mail.textContent).toContain('The test will be sent to you: a***@example.org');
  act(() => within(mail).getByRole('button', { name: 'Send a test through House mail' }).click());
  expect(await within(mail).findByText(/doesn’t accept the key or password/)).toBeDefined();
  expect(mail.textContent).toContain('EAUTH 535');
  expect(sent).toBe(1);
});

it('changes a provider without its secret, and sends the version that was read', async () => {
  const bodies: unknown[] = [];
  serve((method, _, { config }) => {
    if (method !== 'GET') bodies.push(JSON.parse(String(config.data)));
    return list(provider());
  });
  show(ProvidersPage);
  const change = await screen.findByRole('button', { name: 'Change House mail' });
  act(() => change.click());
  const dialog = await screen.findByRole('dialog', { name: 'Change House mail' });
  const password = within(dialog).getByLabelText<HTMLInputElement>(/Password/);
  expect(password.value).toBe('');
  fireEvent.change(within(dialog).getByLabelText(/Server/), { target: { value: 'mail.example.org' } });
  act(() => password.form?.requestSubmit());
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({ version: 3, provider: { host: 'mail.example.org', password: '' } });
});

it('adds a provider of another kind, whose fields are checked', async () => {
  const bodies: unknown[] = [];
  serve((method, _, { config }) => {
    if (method !== 'GET') bodies.push(JSON.parse(String(config.data)));
    return list();
  });
  show(ProvidersPage);
  const add = await screen.findByRole('button', { name: 'Add a text message provider' });
  act(() => add.click());
  const dialog = await screen.findByRole('dialog', { name: 'Add a text message provider' });
  const fill = (label: RegExp, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label, { selector: 'input' }), { target: { value } });
  fill(/^Name/, 'Aliyun');
  fill(/^Signature/, '测试');
  fill(/^Key ID/, 'LTAI0123456789');
  fill(/^Key secret/, 'secret-0123456789');
  const form = within(dialog).getByLabelText<HTMLInputElement>(/^Signature/, { selector: 'input' }).form;
  act(() => form?.requestSubmit());
  expect(await within(dialog).findByText(/A signature must have 2 to 12 characters/)).toBeDefined();
  fill(/^Signature/, '会堂');
  act(() => form?.requestSubmit());
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({
    channel: 'sms',
    provider: { kind: 'aliyun', signName: '会堂', prefixes: '+86', region: 'mainland' },
  });
});
