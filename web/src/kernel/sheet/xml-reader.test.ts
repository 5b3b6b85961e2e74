import { describe, expect, it } from 'vitest';
import { SheetRefused } from './sheet.ts';
import { createXmlReader } from './xml-reader.ts';

function events(...pieces: string[]): string[] {
  const told: string[] = [];
  const reader = createXmlReader({
    open: (name, attribute) => told.push(`<${name} ${attribute('a') ?? '-'}`),
    text: (text) => told.push(text),
    close: (name) => told.push(`>${name}`),
  });
  for (const piece of pieces) reader.feed(piece);
  reader.end();
  return told;
}

const DOCUMENT = `\n<?xml version="1.0"?><!-- <x> --><p:r a='1 > "0" &amp;'>t&#x4E00;&#19968;&lt;<c/><![CDATA[<&]]></p:r>\n`;

it('tells tags, attributes and text', () => {
  expect(events(DOCUMENT)).toEqual(['<r 1 > "0" &', 't一一<', '<c -', '>c', '<&', '>r']);
});

it('tells the same wherever the pieces are cut', () => {
  for (let cut = 1; cut < DOCUMENT.length; cut += 1)
    expect([cut, events(DOCUMENT.slice(0, cut), DOCUMENT.slice(cut))]).toEqual([cut, events(DOCUMENT)]);
});

describe('is refused', () => {
  it.each([
    '<a>',
    '</a>',
    '<a></b>',
    '<a',
    '<!DOCTYPE a>',
    '<a/>x',
    '< a="1"/>',
    `<a>${'x'.repeat(1_100_000)}`,
  ])('%.20s', (xml) => {
    expect(() => events(xml)).toThrow(SheetRefused);
  });
});

it('is not slowed down by hostile input', () => {
  const junk = 'x'.repeat(500_000);
  expect(events(`<a ${junk}/>`)).toHaveLength(2);
  expect(events(`<a ${'x '.repeat(250_000)}/>`)).toHaveLength(2);
  expect(events(`<a b${' '.repeat(500_000)}/>`)).toHaveLength(2);
});
