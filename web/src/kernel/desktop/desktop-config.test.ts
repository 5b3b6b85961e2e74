import { expect, it } from 'vitest';
import { readDesktopConfig } from './desktop-config.ts';

it('keeps the known settings and drops the rest', () => {
  const value = {
    baseUrl: 'https://plenum.example/',
    printers: ['Zebra ZD421'],
    defaultPrinter: 'Zebra ZD421',
    deviceName: '前台 1',
    copies: 2,
    offsetX: -1.5,
    shellVersion: '1.2.0',
    script: 'alert(1)',
  };
  expect(readDesktopConfig(value)).toEqual({
    baseUrl: 'https://plenum.example',
    printers: ['Zebra ZD421'],
    defaultPrinter: 'Zebra ZD421',
    deviceName: '前台 1',
    copies: 2,
    offsetX: -1.5,
    shellVersion: '1.2.0',
  });
  expect(readDesktopConfig({})).toEqual({});
});

it.each([
  ['http://192.168.1.5:8080', 'http://192.168.1.5:8080'],
  ['https://a.example/plenum/', 'https://a.example/plenum'],
  ['', ''],
])('accepts the base URL %s', (baseUrl, expected) => {
  expect(readDesktopConfig({ baseUrl })).toEqual({ baseUrl: expected });
});

it.each([
  null,
  undefined,
  'text',
  7,
  [],
  { baseUrl: 'javascript:alert(1)' },
  { baseUrl: 'file:///etc/passwd' },
  { baseUrl: 'ftp://a.example' },
  { baseUrl: '/relative' },
  { baseUrl: 'https://' },
  { baseUrl: 'https://a b' },
  { baseUrl: 'https://user:secret@a.example' },
  { baseUrl: 'https://a.example/?x=1' },
  { baseUrl: 'https://a.example/#x' },
  { baseUrl: 7 },
  { baseUrl: null },
  { printers: 'Zebra' },
  { printers: ['Zebra', 7] },
  { printers: [''] },
  { printers: Array.from({ length: 101 }, () => 'Zebra') },
  { defaultPrinter: {} },
  { copies: 0 },
  { copies: 1.5 },
  { copies: '2' },
  { offsetY: 51 },
  { offsetX: Number.NaN },
  { deviceName: 'x'.repeat(201) },
  { baseUrl: 'https://good.example', shellVersion: 1 },
])('refuses %j as a whole', (value) => {
  expect(readDesktopConfig(value)).toBeUndefined();
});
