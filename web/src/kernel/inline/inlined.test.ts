import { beforeEach, expect, it } from 'vitest';
import { useAppStore } from '../state/app-store.ts';
import { DATA_ELEMENT, inlined } from './inlined.ts';

function write(text: string): void {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = DATA_ELEMENT;
  block.textContent = text;
  document.body.replaceChildren(block);
}

const page = {
  language: 'en',
  entries: [
    { name: 'a.read', params: { id: '1' }, query: {}, data: 'one' },
    { name: 'a.list', params: {}, query: { series: 'cloud', after: 'x' }, data: ['two'] },
  ],
};

beforeEach(() => {
  document.body.replaceChildren();
  useAppStore.setState({ lan: 'en' });
});

it('finds an answer by name, parameters and query, in any order', () => {
  write(JSON.stringify(page));
  expect(inlined('a.read', { id: '1' }, {})).toBe('one');
  expect(inlined('a.list', {}, { after: 'x', series: 'cloud', city: undefined })).toEqual(['two']);
});

it('has no answer for another call', () => {
  write(JSON.stringify(page));
  expect(inlined('a.read', { id: '2' }, {})).toBeUndefined();
  expect(inlined('a.list', {}, { series: 'cloud' })).toBeUndefined();
  expect(inlined('b.read', { id: '1' }, {})).toBeUndefined();
});

it('has no answer in another language', () => {
  write(JSON.stringify(page));
  useAppStore.setState({ lan: 'zh-cn' });
  expect(inlined('a.read', { id: '1' }, {})).toBeUndefined();
});

it.each(['', '{', '[]', '{"language":"en"}', '{"language":"en","entries":[null,{"name":1}]}'])(
  'works without inlined answers if the page contains %j',
  (text) => {
    write(text);
    expect(inlined('a.read', {}, {})).toBeUndefined();
  },
);
