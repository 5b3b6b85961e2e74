import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal, success } from '#test/fake-server';
import { useAppStore } from '#kernel/state/app-store';
import { operationsOf, readDocument, type ApiOperation } from '../document/api-document.ts';
import { startDraft, type RequestDraft } from './draft.ts';
import { sampleDocument } from '#test/api-document-sample';
import { sendDraft } from './send-draft.ts';

const document = readDocument(sampleDocument);

function begin(id: string, change: Partial<RequestDraft> = {}) {
  const operation: ApiOperation | undefined = operationsOf(document).find((candidate) => candidate.id === id);
  if (!operation) throw new Error(`no operation ${id}`);
  const control = new AbortController();
  const sending = { signal: control.signal, onPart: vi.fn() };
  const answer = sendDraft(operation, { ...startDraft(operation, document), ...change }, sending);
  return { answer, stop: () => control.abort() };
}

beforeEach(() => {
  useAppStore.getState().setBaseUrl('https://plenum.example');
  useAppStore.getState().setToken('mine');
});

it('sends the draft to the page’s base address, with its token and language', async () => {
  const server = fakeServer();
  const { answer } = begin('accounts.logIn', { body: '{ "account" : "wang" }' });
  const request = await server.next();
  expect(request.config).toMatchObject({
    baseURL: 'https://plenum.example',
    url: '/api/accounts/log-in',
    data: '{ "account" : "wang" }',
  });
  expect(request.header('authorization')).toBe('mine');
  expect(request.header('lan')).toBe('zh-cn');
  expect(request.header('content-type')).toBe('application/json');
  expect(request.header('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  request.answer(200, JSON.stringify(success({ token: 'other' })), { 'x-request-id': 'r-1' });
  expect(await answer).toMatchObject({ status: 200, requestId: 'r-1', hasNewToken: false });
});

it('sends the typed Idempotency-Key', async () => {
  const server = fakeServer();
  const { answer } = begin('accounts.logIn', { values: { 'header:Idempotency-Key': 'mine-to-repeat' } });
  const request = await server.next();
  expect(request.header('idempotency-key')).toBe('mine-to-repeat');
  request.answer(200, '{}');
  await answer;
});

it('returns refusals as answers, and reports a new token without storing it', async () => {
  const server = fakeServer();
  const { answer } = begin('accounts.endLogin', { values: { 'path:id': 'x' } });
  const headers = { authorization: 'successor', 'retry-after': '7' };
  (await server.next()).answer(
    429,
    JSON.stringify(refusal(kernelRefusals.TOO_MANY.code, 'Too many')),
    headers,
  );
  const got = await answer;
  expect(got).toMatchObject({ status: 429, hasNewToken: true, retryAfter: '7' });
  expect(got?.text).toContain('429000');
  expect(JSON.stringify(got)).not.toContain('successor');
});

it('returns null when no answer came', async () => {
  const server = fakeServer();
  const { answer } = begin('kernel.live');
  (await server.next()).lose();
  expect(await answer).toBeNull();
});

it('sends a file as it is', async () => {
  const server = fakeServer();
  const file = new File(['x'], 'me.jpg', { type: 'image/jpeg' });
  const { answer } = begin('accounts.changePicture', { file });
  const request = await server.next();
  expect(request.config.data).toBe(file);
  expect(request.header('content-type')).toBe('image/jpeg');
  request.answer(200, '{}');
  await answer;
});
