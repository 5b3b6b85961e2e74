import { IDEMPOTENCY_HEADER } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { submissionRefusals } from '@plenum/contract/submissions/messages';
import { emptyDraft } from '@plenum/contract/submissions/content';
import type { SubmissionCall } from '@plenum/contract/submissions/schemas';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type Notice, setNotifier } from '#kernel/client/notices';
import { startI18n } from '#kernel/i18n/start-i18n';
import { useAppStore } from '#kernel/state/app-store';
import { fakeServer, refusal, success } from '#test/fake-server';
import type { Arrival } from './arrival.ts';
import { TakeOverSubmission } from './take-over-submission.tsx';
import { readVisitorSubmission, visitorAuthor } from './visitor-draft.ts';

const terms: SubmissionCall = {
  now: '2026-05-18T01:00:00.000Z',
  meeting: { id: 'm1', slug: 'congress', title: 'Congress', timeZone: 'Asia/Shanghai', accent: 'indigo' },
  window: 'open',
  opensAt: null,
  closesAt: null,
  types: ['oral'],
  fields: [],
  posterFrom: 'posters',
  posterUntil: null,
  slidesUntil: null,
  registration: 'not_needed',
  templates: [],
  contacts: [],
};
const draft = { ...emptyDraft, title: { en: 'On halls', zh: '' } };
const onDone = vi.fn<(arrival: Arrival | undefined, name: string) => void>();
const onLeave = vi.fn<() => void>();
const onClosed = vi.fn<() => void>();

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  useAppStore.getState().setToken('t1');
  await startI18n(['kernel', 'submissions']);
});
afterEach(() => {
  cleanup();
  onDone.mockClear();
  onClosed.mockClear();
});

const takeOver = (isWanted = false, now: Partial<SubmissionCall> = {}) =>
  render(
    <TakeOverSubmission
      terms={{ ...terms, ...now }}
      isWanted={isWanted}
      meetingHref="/index/detailInfo/congress"
      onClosed={onClosed}
      onDone={onDone}
      onLeave={onLeave}
    />,
  );
const arrived = (paper: string): Arrival => ({ paper, isSubmitted: false, files: {} });
const write = () => visitorAuthor(terms).calls.save(0, draft);

it('begins one submission, though the network is lost in the middle and the page is loaded again', async () => {
  await write();
  const server = fakeServer();
  takeOver();
  const first = await server.next();
  expect(first.config.url).toBe('/api/me/submissions');
  await act(async () => first.answer(200, success({ id: 's1' })));
  const read = await server.next();
  await act(async () => read.lose());
  expect(await screen.findByText(/Nothing is lost/)).toBeTruthy();
  cleanup();

  takeOver();
  const second = await server.next();
  expect(second.header(IDEMPOTENCY_HEADER)).toBe(first.header(IDEMPOTENCY_HEADER));
  await act(async () => second.lose());
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  const third = await server.next();
  expect(third.header(IDEMPOTENCY_HEADER)).toBe(first.header(IDEMPOTENCY_HEADER));
  await act(async () => third.answer(200, success({ id: 's1' })));
  await act(async () => (await server.next()).answer(200, success({ id: 's1', draftVersion: 1 })));
  const save = await server.next();
  expect(JSON.parse(String(save.config.data))).toMatchObject({ version: 1, draft });
  await act(async () => save.answer(200, success({ version: 2, savedAt: terms.now })));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(arrived('s1'), ''));
  expect(readVisitorSubmission('m1')).toBeUndefined();
});

it('begins another submission for the next text', async () => {
  const server = fakeServer();
  const keys: unknown[] = [];
  for (const id of ['s1', 's2']) {
    await write();
    takeOver();
    const begin = await server.next();
    keys.push(begin.header(IDEMPOTENCY_HEADER));
    await act(async () => begin.answer(200, success({ id })));
    await act(async () => (await server.next()).answer(200, success({ id, draftVersion: 1 })));
    await act(async () => (await server.next()).answer(200, success({ version: 2, savedAt: terms.now })));
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(arrived(id), ''));
    cleanup();
  }
  expect(new Set(keys).size).toBe(2);
});

it('begins another one if the first was deleted in between', async () => {
  await write();
  const server = fakeServer();
  takeOver();
  const first = await server.next();
  await act(async () => first.answer(200, success({ id: 'deleted' })));
  const { code, en } = kernelRefusals.NOT_FOUND;
  const read = await server.next();
  await act(async () => read.answer(404, refusal(code, en)));
  const second = await server.next();
  expect(second.header(IDEMPOTENCY_HEADER)).not.toBe(first.header(IDEMPOTENCY_HEADER));
  await act(async () => second.answer(200, success({ id: 's2' })));
  await act(async () => (await server.next()).answer(200, success({ id: 's2', draftVersion: 1 })));
  await act(async () => (await server.next()).answer(200, success({ version: 2, savedAt: terms.now })));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(arrived('s2'), ''));
});

it('keeps a draft whose key is invalid', async () => {
  await write();
  const name = 'visitorDraft:submission:m1';
  const kept = JSON.parse(localStorage.getItem(name) ?? '');
  localStorage.setItem(name, JSON.stringify({ ...kept, content: { ...kept.content, key: '<b>' } }));
  expect(readVisitorSubmission('m1')?.content).toMatchObject({ draft, key: undefined });
  localStorage.removeItem(name);
});

it('says that another tab has claimed it', async () => {
  const notices: Notice[] = [];
  setNotifier((notice) => notices.push(notice));
  takeOver();
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(undefined, ''));
  expect(notices).toEqual([{ kind: 'info', text: expect.stringMatching(/in another tab/) }]);
});

const closesAt = '2026-05-20T16:00:00.000Z';
const contacts = [{ name: 'Programme office', email: 'papers@plenum.example', phone: '' }];

it('says that submission has closed and whom to write to, and keeps the text for saving or deleting', async () => {
  await write();
  const server = fakeServer();
  takeOver(true, { window: 'closed', closesAt, contacts });
  const { code, en } = submissionRefusals.SUBMISSION_CLOSED;
  await act(async () => (await server.next()).answer(409, refusal(code, en)));
  expect(await screen.findByText('Your submission didn’t go through')).toBeTruthy();
  expect(screen.getByText('Submissions closed on 21 May 2026, 00:00 (UTC+8)')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'papers@plenum.example' })).toBeTruthy();
  expect(screen.queryByText(/respond/)).toBeNull();
  expect(onClosed).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Download text' })).toBeTruthy();
  expect(readVisitorSubmission('m1')?.content.draft).toEqual(draft);
  const remove = () => screen.getAllByRole('button', { name: 'Delete my draft' }).at(-1);
  for (let press = 0; press < 2; press += 1) fireEvent.click(remove() ?? document.body);
  await vi.waitFor(() => expect(onLeave).toHaveBeenCalledOnce());
  expect(readVisitorSubmission('m1')).toBeUndefined();
});

it('explains that an account has too many submissions', async () => {
  await write();
  const server = fakeServer();
  takeOver(true);
  const { code, en } = submissionRefusals.TOO_MANY_SUBMISSIONS;
  await act(async () => (await server.next()).answer(409, refusal(code, en)));
  expect(await screen.findByText(en)).toBeTruthy();
  expect(onClosed).not.toHaveBeenCalled();
});

it('shows why a file was refused, and submits nothing', async () => {
  const author = visitorAuthor(terms);
  await author.keepFile('abstract', new Blob(['x']), 'password.docx');
  await author.calls.save(0, { ...draft, abstractFileId: 'browser-abstract' });
  const server = fakeServer();
  takeOver(true);
  await act(async () => (await server.next()).answer(200, success({ id: 's1' })));
  await act(async () => (await server.next()).answer(200, success({ id: 's1', draftVersion: 1 })));
  const { code, en } = kernelRefusals.FILE_TYPE_NOT_ALLOWED;
  const reason = { path: 'file', code: 'file_password', message: 'Protected by a password.' };
  const sent = await server.next();
  expect(sent.config.url).toContain('abstract-files');
  await act(async () => sent.answer(415, { ...refusal(code, en), errors: [reason] }));
  const save = await server.next();
  expect(JSON.parse(String(save.config.data)).draft).toMatchObject({ abstractFileId: null });
  await act(async () => save.answer(200, success({ version: 2, savedAt: terms.now })));
  const abstract = { name: 'password.docx', sentence: en, reasons: [reason.message] };
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith({ ...arrived('s1'), files: { abstract } }, ''));
});
