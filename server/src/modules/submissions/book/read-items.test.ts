import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { emptyDraft } from '@plenum/contract/submissions/content';
import { FileMissing, type FileStore } from '#kernel/files/file-store';
import { createLog } from '#kernel/log/log';
import { libreOfficeDoc, pythonDocx } from '#test/word-files';
import type { BookItem } from './book.ts';
import { readBookItems } from './read-items.ts';

const stored = new Map([
  ['docx', pythonDocx],
  ['doc', libreOfficeDoc],
  ['damaged', pythonDocx.subarray(0, 2000)],
]);
const open: FileStore['open'] = async (id) => {
  const bytes = stored.get(id);
  if (!bytes) throw new FileMissing(id);
  return Readable.from([bytes]);
};
const unused = () => Promise.reject(new Error('not here'));
const kernel = {
  files: { open, put: unused, removeBlobs: unused },
  log: createLog({ logLevel: 'silent', production: false }),
};

const submission = (number: number, abstractFileId: string) => ({
  number,
  content: { ...emptyDraft, type: 'oral' as const, title: { en: `No. ${number}`, zh: '' }, abstractFileId },
});

test('reads texts from their files; one that is lost, damaged or a doc has none', async () => {
  const sections = [
    { heading: 'Empty', submissions: [] },
    {
      heading: 'Materials',
      note: 'Hall B',
      submissions: ['docx', 'doc', 'damaged', 'lost'].map((id, nr) => submission(nr + 1, id)),
    },
  ];
  const items: BookItem[] = [];
  for await (const item of readBookItems(kernel, sections, 'en')) items.push(item);
  expect(items[0]).toEqual({ kind: 'section', section: { heading: 'Materials', note: 'Hall B' } });
  const texts = items.flatMap((item) =>
    item.kind === 'abstract' ? [[item.abstract.title, item.abstract.paragraphs.length]] : [],
  );
  expect(texts).toEqual([
    ['No. 1', 5],
    ['No. 2', 0],
    ['No. 3', 0],
    ['No. 4', 0],
  ]);
});
