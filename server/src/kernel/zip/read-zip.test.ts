import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { makeZip, type ZipPart } from '#test/make-zip';
import { readZip } from './read-zip.ts';
import { ZipRefused } from './zip-refused.ts';

const MEGABYTE = 1024 * 1024;
const limits = { entries: 2000, totalBytes: 50 * MEGABYTE, fileBytes: 20 * MEGABYTE };
const read = (bytes: Buffer) => readZip(bytes, limits);
const index: ZipPart = { name: 'index.html', data: '<p>hello</p>' };

async function problemOf(bytes: Buffer): Promise<string> {
  try {
    for (const file of read(bytes)) await file.read();
  } catch (error) {
    if (error instanceof ZipRefused) return error.problem;
    throw error;
  }
  return 'none';
}

test('returns files unchanged, packed or not, and skips folders and hidden leftovers', async () => {
  const files = read(
    makeZip(
      [
        index,
        { name: 'pictures/', mode: 0o040755 },
        { name: 'pictures/会场.txt', data: 'x'.repeat(5000) },
        { name: 'plain.txt', data: 'plain', stored: true, mode: 0 },
        { name: 'empty.txt' },
        { name: '__MACOSX/._index.html', data: 'y' },
        { name: 'pictures/.DS_Store', data: 'y' },
      ],
      'a comment',
    ),
  );
  const texts = await Promise.all(files.map(async (file) => [file.path, String(await file.read())]));
  expect(texts).toEqual([
    ['index.html', '<p>hello</p>'],
    ['pictures/会场.txt', 'x'.repeat(5000)],
    ['plain.txt', 'plain'],
    ['empty.txt', ''],
  ]);
});

test('reads archives written in one go, whose sizes follow the bytes', async () => {
  const streamed = { ...index, flags: 0x0808, local: { size: 0, crc: 0 } };
  expect(await problemOf(makeZip([streamed]))).toBe('none');
});

test('reads archives with zip64 fields, which streaming writers also use for small files', async () => {
  const streamed = { ...index, flags: 0x0808, local: { size: 0xffffffff, crc: 0 } };
  const bytes = makeZip([index, { ...streamed, name: 'b.html' }], 'a comment', { zip64: true });
  const files = read(bytes);
  expect(files.map(({ path, size }) => [path, size])).toEqual([
    ['index.html', 12],
    ['b.html', 12],
  ]);
  expect(await problemOf(bytes)).toBe('none');
  // A field that only repeats the header's numbers is harmless.
  const size = Buffer.from([1, 0, 8, 0, 12, 0, 0, 0, 0, 0, 0, 0]);
  expect(await problemOf(makeZip([{ ...index, extra: size }]))).toBe('none');
});

describe('refuses contradictory zip64 fields', () => {
  const bytes = makeZip([index], '', { zip64: true });
  const changed = (fromEnd: number) => {
    const copy = Buffer.from(bytes);
    const at = bytes.length - 22 + fromEnd;
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };
  test.each([
    ['another count in the end record', changed(10)],
    ['another length of the directory', changed(-76 + 40)],
    ['another start of the directory', changed(-76 + 48)],
    ['another disk', changed(-76 + 16)],
    ['another place of the record', changed(-20 + 8)],
    ['a longer record', changed(-76 + 4)],
    ['two zip64 fields', makeZip([{ ...index, extra: repeated(2) }])],
    ['a larger size in the field', makeZip([{ ...index, extra: repeated(1, 13) }])],
  ])('%s', async (_, archive) => {
    expect(await problemOf(archive)).toBe('broken');
  });
});

function repeated(times: number, size = 12): Buffer {
  return Buffer.concat(
    Array.from({ length: times }, () => Buffer.from([1, 0, 8, 0, size, 0, 0, 0, 0, 0, 0, 0])),
  );
}

test('uses one spelling for names that look the same', () => {
  expect(read(makeZip([{ name: 'cafe\u0301.txt' }])).map(({ path }) => path)).toEqual(['caf\u00e9.txt']);
});

describe('refuses paths that lead elsewhere', () => {
  test.each([
    '/etc/passwd',
    '../up.html',
    'a/../../up.html',
    'a/./b.html',
    'a//b.html',
    String.raw`a\b.html`,
    String.raw`..\up.html`,
    'C:/x.html',
    'C:x.html',
    'x.html:stream',
    '.htaccess',
    'a/.git/config',
    'nul\0.html',
    'line\nbreak.html',
    'hidden\u202elmth.exe',
    'dot./x.html',
    '',
    'a'.repeat(201),
    '../folder/',
    'a/__MACOSX/../x.html',
  ])('%j', async (name) => {
    expect(await problemOf(makeZip([index, { name }]))).toBe('path');
  });

  test('names that are not UTF-8', async () => {
    expect(await problemOf(makeZip([{ name: Buffer.from([0xbb, 0xe1, 0x2e]) }]))).toBe('path');
  });

  test.each([
    ['a link', 0o120777],
    ['a device', 0o020666],
    ['a pipe', 0o010666],
    ['a socket', 0o140666],
  ])('%s', async (_, mode) => {
    expect(await problemOf(makeZip([index, { name: 'x.html', data: '/etc/passwd', mode }]))).toBe('path');
  });

  test.each([
    ['the same name twice', 'index.html'],
    ['the same name in capitals', 'INDEX.html'],
  ])('%s', async (_, name) => {
    expect(await problemOf(makeZip([index, { name, data: 'other' }]))).toBe('path');
  });

  test('the same letter in two spellings', async () => {
    expect(await problemOf(makeZip([{ name: 'e\u0301.txt' }, { name: '\u00e9.txt' }]))).toBe('path');
  });

  test('and names the path in a printable form', () => {
    expect(() => read(makeZip([{ name: '../a\u202e\0b' }]))).toThrow(
      expect.objectContaining({ path: '../a\ufffd\ufffdb' }),
    );
  });
});

describe('refuses too much', () => {
  test('a bomb that announces its size', async () => {
    const data = Buffer.alloc(10 * MEGABYTE);
    expect(await problemOf(makeZip([{ name: 'a.txt', data }]))).toBe('too large');
  });

  test('a bomb that announces a smaller size, at that size', async () => {
    const packed = deflateRawSync(Buffer.alloc(64 * MEGABYTE));
    const bomb = makeZip([{ name: 'a.txt', packed, size: 1000 }]);
    const before = process.memoryUsage().arrayBuffers;
    expect(await problemOf(bomb)).toBe('broken');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * MEGABYTE);
  });

  test('a size that is huge only on paper', async () => {
    expect(await problemOf(makeZip([{ ...index, size: 0xffffffff }]))).toBe('too large');
    expect(await problemOf(makeZip([{ ...index, size: 21 * MEGABYTE }]))).toBe('too large');
    expect(await problemOf(makeZip([{ ...index, packedSize: 0xfffffff0 }]))).toBe('broken');
  });

  test('many entries of an allowed size each', async () => {
    const noise = Buffer.from(Array.from({ length: 64 }, (_, at) => (at * 131) % 251));
    const data = Buffer.alloc(18 * MEGABYTE, noise);
    const packed = Buffer.concat([deflateRawSync(data), Buffer.alloc(MEGABYTE)]);
    const three = ['a', 'b', 'c'].map((name) => ({ name: `${name}.txt`, data, packed }));
    expect(await problemOf(makeZip(three.slice(0, 2)))).toBe('none');
    expect(await problemOf(makeZip(three))).toBe('too large');
  });

  test('2,001 entries, folders and leftovers counted', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `__MACOSX/${at}` }));
    expect(await problemOf(makeZip(many(2000)))).toBe('none');
    expect(await problemOf(makeZip(many(2001)))).toBe('too large');
  });
});

describe('refuses unreadable archives', () => {
  const good = makeZip([index, { name: 'b.txt', data: 'bbb' }]);
  const changed = (at: number, value: number) => {
    const copy = Buffer.from(good);
    copy[at < 0 ? copy.length + at : at] = value;
    return copy;
  };

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['something else', Buffer.from('<!doctype html>')],
    ['an end without a beginning', good.subarray(-22)],
    ['a wrong checksum', makeZip([{ ...index, crc: 1 }])],
    ['encrypted', makeZip([{ ...index, flags: 0x0801 }])],
    ['strongly encrypted', makeZip([{ ...index, flags: 0x0841 }])],
    ['a hidden directory', makeZip([{ ...index, flags: 0x2800 }])],
    ['another method', makeZip([{ ...index, method: 14 }])],
    ['stored with two sizes', makeZip([{ ...index, stored: true, size: 3 }])],
    ['bytes that are no deflate', makeZip([{ ...index, packed: Buffer.from([0xff, 0xff, 0xff]) }])],
    ['less than announced', makeZip([{ ...index, size: 13 }])],
    ['another name in front of the bytes', makeZip([{ ...index, local: { name: 'indux.html' } }])],
    ['another size in front of the bytes', makeZip([{ ...index, local: { size: 5 } }])],
    ['another checksum in front of the bytes', makeZip([{ ...index, local: { crc: 5 } }])],
    ['zip64', makeZip([{ ...index, extra: Buffer.from([1, 0, 8, 0, 1, 1, 1, 1, 1, 1, 1, 1]) }])],
    ['an extra field that is cut off', makeZip([{ ...index, extra: Buffer.from([1]) }])],
    ['two entries on the same bytes', makeZip([index, { ...index, name: 'index.html', offset: 0 }])],
    [
      'an entry inside another',
      makeZip([
        { name: 'a', stored: true, data: makeZip([index]) },
        { ...index, offset: 31 },
      ]),
    ],
    ['an entry outside', makeZip([index, { ...index, name: 'c.txt', offset: 0x00ffffff }])],
    ['something in front', Buffer.concat([Buffer.from('GIF89a'), good])],
    ['something behind', Buffer.concat([good, Buffer.from('x')])],
    ['several disks', changed(-18, 1)],
    ['other counts', changed(-14, 1)],
    [
      'fewer entries than there are',
      (() => {
        const copy = changed(-14, 1);
        copy[copy.length - 12] = 1;
        return copy;
      })(),
    ],
  ])('%s', async (_, bytes) => {
    expect(await problemOf(bytes)).toBe('broken');
  });

  test('an entry that reaches into the directory, before any of it is unpacked', () => {
    const long = { name: 'a.txt', data: 'aaaaa', stored: true, packedSize: 15, size: 15 };
    expect(() => read(makeZip([long]))).toThrow('inside the directory');
  });

  test('an archive cut off anywhere', async () => {
    for (let length = 0; length < good.length; length += 1) {
      expect([length, await problemOf(good.subarray(0, length))]).toEqual([length, 'broken']);
    }
  });

  test('any changed byte, or else returns the same files', async () => {
    for (let at = 0; at < good.length; at += 1) {
      for (const value of [0, 0xff, (good[at] ?? 0) ^ 1]) {
        const problem = await problemOf(changed(at, value));
        expect(['none', 'broken', 'path', 'too large']).toContain(problem);
      }
    }
  });
});
