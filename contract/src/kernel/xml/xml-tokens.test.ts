import { describe, expect, it } from 'vitest';
import { XmlRefused } from './decode-xml.ts';
import { attributeOf, attributesOf, createXmlReader, type XmlToken, xmlTokens } from './xml-tokens.ts';
import { findAllIn, findIn, readXmlTree } from './xml-tree.ts';

function tokensOf(...pieces: string[]): XmlToken[] {
  const reader = createXmlReader();
  return [...pieces.flatMap((piece) => [...reader.read(piece)]), ...reader.end()];
}

function events(...pieces: string[]): string[] {
  return tokensOf(...pieces).flatMap((token) => {
    if (token.kind === 'text') return token.text.trim() === '' ? [] : [token.text];
    if (token.kind === 'aside') return [];
    return token.kind === 'close'
      ? [`>${token.name}`]
      : [`<${token.name} ${attributeOf(token.attributes, 'a') ?? '-'} ${token.kind}`];
  });
}

const DOCUMENT = `\n<?xml version="1.0"?><!-- <x> --><p:r q:a='1 > "0" &amp;'>t&#x4E00;&#19968;&lt;<c/><![CDATA[<&]]></p:r>\n`;

it('reads tags, attributes and text', () => {
  expect(events(DOCUMENT)).toEqual(['<p:r 1 > "0" & open', 't一一<', '<c - empty', '<&', '>p:r']);
});

it('reads the same tokens wherever the chunks are cut', () => {
  for (let cut = 1; cut < DOCUMENT.length; cut += 1)
    expect([cut, tokensOf(DOCUMENT.slice(0, cut), DOCUMENT.slice(cut))]).toEqual([cut, tokensOf(DOCUMENT)]);
});

it('returns the whole document in the raw tokens', () => {
  expect([...xmlTokens(DOCUMENT)].map(({ raw }) => raw).join('')).toBe(DOCUMENT);
});

describe('is refused as not well-formed', () => {
  it.each([
    '',
    'text',
    '<a>',
    '</a>',
    '<a></b>',
    '<a',
    '<a/>x',
    'x<a/>',
    '<a/><b/>',
    '< a="1"/>',
    '<a b/>',
    '<a b="<"/>',
    '<a>&</a>',
    '<a>&amp</a>',
    '<a>&#0;</a>',
    '<a>&#xD800;</a>',
    '<a>&#x110000;</a>',
    '<a><!-- </a>',
    '<a><![CDATA[ </a>',
    `${'<a>'.repeat(501)}${'</a>'.repeat(501)}`,
    `<a>${'x'.repeat(1_100_000)}`,
  ])('%.20s', (xml) => {
    expect(problemOf(xml)).toBe('not xml');
  });
});

describe('is refused because it declares something', () => {
  it.each([
    '<!DOCTYPE a><a/>',
    '<!doctype a><a/>',
    '<a><!ENTITY b "c"></a>',
    '<a><!ELEMENT b></a>',
    '<a>&b;</a>',
  ])('%s', (xml) => {
    expect(problemOf(xml)).toBe('declares');
  });
});

function problemOf(xml: string): string {
  try {
    events(xml);
  } catch (error) {
    if (error instanceof XmlRefused) return error.problem;
    throw error;
  }
  return 'read';
}

it('refuses a duplicate attribute, and reads two of different prefixes', () => {
  expect(() => attributesOf(' a="1" a="2"')).toThrow(XmlRefused);
  expect(attributesOf(' id="1" r:id="2"').get('id')).toBe('2');
  expect(attributeOf(' id="1" r:id="2"', 'id')).toBe('1');
});

it('is not slowed down by hostile input', () => {
  for (const junk of ['x'.repeat(500_000), 'x '.repeat(250_000), `b${' '.repeat(500_000)}`])
    expect(problemOf(`<a ${junk}/>`)).toBe('not xml');
  expect(problemOf(`<a ${'x="" '.repeat(100_000)}/>`)).toBe('read');
  expect(problemOf(`<a>${'&'.repeat(500_000)}</a>`)).toBe('not xml');
});

it('builds a tree of local names', () => {
  const tree = readXmlTree('<x:a><b n="1">one<c/>more</b><x:b>two</x:b></x:a>');
  expect(findIn(tree, 'b')).toMatchObject({ text: 'onemore', children: [{ name: 'c' }] });
  expect(findIn(tree, 'b')?.attributes.get('n')).toBe('1');
  expect(findAllIn(tree, 'b').map(({ text }) => text)).toEqual(['onemore', 'two']);
  expect(findIn(tree, 'b', 'd')).toBeUndefined();
});

it('reads all attributes after a search for one of them ended early', () => {
  expect(attributeOf(' a="1" b="2" c="3"', 'b')).toBe('2');
  expect([...attributesOf(' a="1" b="2"')]).toEqual([
    ['a', '1'],
    ['b', '2'],
  ]);
});
