import { LocalizedName } from '@plenum/contract/kernel/localized-text';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fakeServer, success } from '#test/fake-server';
import { startI18n } from '../../i18n/start-i18n.ts';
import { useAppStore } from '../../state/app-store.ts';
import { SaveBar } from '../save-bar.tsx';
import { LocalizedLineField } from '../localized-line-field.tsx';
import { useSectionForm } from '../use-section-form.ts';
import { formatAge } from './draft-notice.tsx';
import { KEEP_AFTER } from './use-form-draft.ts';

const Section = z.strictObject({ title: LocalizedName(40) });
const content = { title: { en: 'Hall', zh: '大厅' } };
const save = vi.fn<(content: unknown, version: number) => Promise<{ version: number }>>();

function Stage({ version = 3 }: { version?: number }) {
  const section = useSectionForm(Section, {
    loaded: { version, content },
    draftName: 'section:1:venue',
    save,
    reload: async () => ({ version, content }),
  });
  return (
    <>
      <LocalizedLineField form={section.form} name="title" label="Title" />
      <SaveBar section={section} />
    </>
  );
}

const keys: Record<string, string> = { one: btoa('1'.repeat(32)), two: btoa('2'.repeat(32)) };

/** Opens the form as this account; the key is requested once per login. */
async function open(accountId: string, version?: number) {
  act(() => useAppStore.getState().setToken(`token of ${accountId} ${Math.random()}`));
  const server = fakeServer();
  render(<Stage {...(version !== undefined && { version })} />);
  const request = await server.next();
  expect(request.config.url).toBe('/api/accounts/me/draft-key');
  await act(async () => request.answer(200, success({ accountId, key: keys[accountId] })));
}

const title = () => screen.getByLabelText<HTMLInputElement>('Title (English)');
const type = (text: string) => act(async () => void fireEvent.change(title(), { target: { value: text } }));
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const offer = () => screen.findByText(/^You have unsaved changes from 1 minute ago$/);
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
const kept = (count: number) => waitFor(() => expect(drafts()).toHaveLength(count), { timeout: 3000 });
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, KEEP_AFTER + 200)));

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'form']);
});
beforeEach(() => {
  localStorage.clear();
  save.mockReset().mockResolvedValue({ version: 4 });
});
afterEach(cleanup);

it('restores the form of a page that was closed without warning', async () => {
  await open('one');
  await type('Harbour');
  await kept(1);
  cleanup();
  await open('one');
  await offer();
  expect(title().value).toBe('Hall');
  await press('Restore draft');
  expect(title().value).toBe('Harbour');
  screen.getByText('Unsaved changes');
});

it('shows nothing to another account', async () => {
  await open('one');
  await type('Harbour');
  await kept(1);
  cleanup();
  await open('two');
  await settled();
  expect(screen.queryByText(/unsaved changes from/)).toBeNull();
});

it('drops the draft when it is saved', async () => {
  await open('one');
  await type('Harbour');
  await kept(1);
  await press('Save');
  await kept(0);
  await settled();
  expect(drafts()).toEqual([]);
});

it('drops the draft when it is discarded', async () => {
  await open('one');
  await type('Harbour');
  await kept(1);
  cleanup();
  await open('one');
  await offer();
  await press('Discard draft');
  await kept(0);
  expect(screen.queryByText(/unsaved changes from/)).toBeNull();
});

it('saves a restored draft over the version it was typed over, so that a newer one is not overwritten', async () => {
  await open('one');
  await type('Harbour');
  await kept(1);
  cleanup();
  await open('one', 7);
  await offer();
  await press('Restore draft');
  await press('Save');
  expect(save.mock.calls.map(([, version]) => version)).toEqual([3]);
});

it.each([
  [0, '1 minute ago', '1分钟前'],
  [5 * 60_000, '5 minutes ago', '5分钟前'],
  [3 * 3_600_000, '3 hours ago', '3小时前'],
  [50 * 3_600_000, '2 days ago', '2天前'],
])('names the age of %d ms', (age, en, zh) => {
  expect(formatAge(1_000_000, 1_000_000 + age, 'en')).toBe(en);
  expect(formatAge(1_000_000, 1_000_000 + age, 'zh-cn')).toBe(zh);
});
