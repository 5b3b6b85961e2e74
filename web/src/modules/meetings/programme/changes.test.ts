import { expect, it } from 'vitest';
import { changesSince, kindsById, type PublicChange } from './changes.ts';

const change = (
  kind: PublicChange['kind'],
  sessionId: string,
  talkId: string | null = null,
): PublicChange => ({
  kind,
  sessionId,
  talkId,
  title: kind,
  before: null,
  after: null,
  people: [],
});
const version = (number: number, ...changes: PublicChange[]) => ({
  version: number,
  at: '2026-05-01T00:00:00.000Z',
  note: '',
  changes,
});
const history = [
  version(4, change('moved', 'a'), change('people', 'b', 't')),
  version(3, change('moved', 'a'), change('title', 'a')),
  version(2, change('cancelled', 'c')),
  version(1),
];

it('lists changes since the last seen version, each type once', () => {
  const found = (seen: number) =>
    changesSince({ history }, seen).map(({ kind, sessionId }) => `${kind} ${sessionId}`);
  expect(found(4)).toEqual([]);
  expect(found(3)).toEqual(['moved a', 'people b']);
  expect(found(2)).toEqual(['moved a', 'people b', 'title a']);
  expect(found(0)).toHaveLength(4);
});

it('marks a talk by its own id', () => {
  expect([...kindsById(changesSince({ history }, 2))]).toEqual([
    ['a', ['moved', 'title']],
    ['t', ['people']],
  ]);
});
