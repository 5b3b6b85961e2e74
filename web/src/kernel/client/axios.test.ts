import { beforeEach, describe, expect, it } from 'vitest';
import { useAppStore } from '../state/app-store.ts';
import { $axios } from './axios.ts';
import { fakeServer, success } from '#test/fake-server';

const server = fakeServer();

async function sent(send: () => Promise<unknown> = () => $axios.get('/api/x')) {
  const reply = send();
  const request = await server.next();
  return { reply, request };
}

beforeEach(() => {
  localStorage.clear();
  useAppStore.setState(useAppStore.getInitialState(), true);
});

it('is available to the whole application as $axios', () => {
  expect(window.$axios).toBe($axios);
});

describe('every request', () => {
  it('reads its base address from the store when it is sent', async () => {
    useAppStore.getState().setBaseUrl('https://one.example');
    expect((await sent()).request.config.baseURL).toBe('https://one.example');
    useAppStore.getState().setBaseUrl('https://two.example');
    expect((await sent()).request.config.baseURL).toBe('https://two.example');
    useAppStore.getState().setBaseUrl('');
    expect((await sent()).request.config.baseURL).toBe('');
  });

  it('goes to the development URL as long as there is no base URL', async () => {
    useAppStore.setState({ devUrl: 'http://dev.example' });
    expect((await sent()).request.config.baseURL).toBe('http://dev.example');
    useAppStore.getState().setBaseUrl('https://one.example');
    expect((await sent()).request.config.baseURL).toBe('https://one.example');
  });

  it('waits 300000 ms and speaks JSON', async () => {
    const { request } = await sent(() => $axios.post('/api/x', { a: 1 }));
    expect(request.config.timeout).toBe(300_000);
    expect(request.header('content-type')).toBe('application/json');
    expect(request.config.data).toBe('{"a":1}');
    const text = await sent(() => $axios.post('/api/x', '"already JSON"'));
    expect(text.request.header('content-type')).toBe('application/json');
  });

  it('carries the stored token, empty if there is none', async () => {
    expect((await sent()).request.header('authorization')).toBe('');
    useAppStore.getState().setToken('t1');
    expect((await sent()).request.header('authorization')).toBe('t1');
  });

  it('carries the token another tab has just stored', async () => {
    useAppStore.getState().setToken('t1');
    localStorage.setItem('token', 't2');
    expect((await sent()).request.header('authorization')).toBe('t2');
  });

  it('carries the stored language, zh-cn if there is none', async () => {
    expect((await sent()).request.header('lan')).toBe('zh-cn');
    useAppStore.getState().setLan('en');
    expect((await sent()).request.header('lan')).toBe('en');
  });

  it('asks for English when the stored language is neither of the two, because the page is shown in English', async () => {
    localStorage.setItem('language', 'fr');
    expect((await sent()).request.header('lan')).toBe('en');
  });
});

describe('every response', () => {
  it('resolves to its body', async () => {
    const { reply, request } = await sent();
    request.answer(200, success({ a: 1 }));
    expect(await reply).toEqual(success({ a: 1 }));
  });

  it.each([undefined, null, ''])('resolves to an empty object when the body is %j', async (body) => {
    const { reply, request } = await sent();
    request.answer(204, body);
    expect(await reply).toEqual({});
  });
});
