import type { BindingList, BindingView } from '@plenum/contract/messaging/bindings';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { idOf, serve, setStage, show } from '#test/console-stage';
import { BindingsDialog } from './bindings-dialog.tsx';

beforeAll(setStage);
afterEach(cleanup);

function binding(overrides: Partial<BindingView> = {}): BindingView {
  return {
    kind: 'account.code',
    language: 'zh-cn',
    templateCode: 'SMS_100000001',
    variables: ['code'],
    review: 'rejected',
    reason: '签名与用途不符',
    syncedAt: '2026-05-18T01:00:00.000Z',
    ...overrides,
  };
}

const list = (...bindings: BindingView[]): BindingList => ({ bindings, failure: null });

function Open() {
  return (
    <BindingsDialog
      provider={{
        id: idOf(1),
        channel: 'sms',
        kind: 'aliyun',
        name: 'Aliyun',
        isEnabled: true,
        prefixes: ['+86'],
        except: [],
        settings: {},
        version: 1,
        reportUrl: null,
        changedAt: null,
        test: null,
      }}
      onClose={() => {}}
    />
  );
}

it('lists the templates with the provider’s own words, and says why it could not be asked', async () => {
  serve((method) =>
    method === 'GET'
      ? list(binding())
      : { ...list(binding()), failure: { why: 'credentials', code: 'InvalidAccessKeyId' } },
  );
  show(Open);
  const dialog = await screen.findByRole('dialog', { name: /Aliyun/ });
  expect(await within(dialog).findByText('SMS_100000001')).toBeDefined();
  expect(within(dialog).getByText('Rejected')).toBeDefined();
  expect(within(dialog).getByText('签名与用途不符')).toBeDefined();
  act(() => within(dialog).getByRole('button', { name: 'Update status' }).click());
  expect((await within(dialog).findByRole('alert')).textContent).toContain('InvalidAccessKeyId');
});

it('shows the text to paste, refuses an invalid number, and saves the binding', async () => {
  const bodies: unknown[] = [];
  serve((method, _, { config }) => {
    if (method === 'GET') return list();
    bodies.push(JSON.parse(String(config.data)));
    return list(binding({ review: 'unknown', reason: '' }));
  });
  show(Open);
  const dialog = await screen.findByRole('dialog', { name: /Aliyun/ });
  act(() => within(dialog).getByRole('button', { name: 'Add template' }).click());
  expect(dialog.textContent).toContain('${code}');
  const number = within(dialog).getByLabelText<HTMLInputElement>(/^Template code/, { selector: 'input' });
  fireEvent.change(number, { target: { value: 'my template' } });
  act(() => number.form?.requestSubmit());
  expect(await within(dialog).findByText(/Enter a template code, such as SMS_123456789/)).toBeDefined();
  expect(bodies).toEqual([]);
  fireEvent.change(number, { target: { value: 'SMS_100000001' } });
  act(() => number.form?.requestSubmit());
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({ kind: 'account.code', language: 'zh-cn', templateCode: 'SMS_100000001' });
  expect(await within(dialog).findByText('SMS_100000001')).toBeDefined();
});
