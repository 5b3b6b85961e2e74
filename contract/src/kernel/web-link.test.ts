import { expect, test } from 'vitest';
import { WebLink } from './fields.ts';

test.each([
  '',
  'https://example.org',
  'HTTPS://Example.org/A?b=c&d=%20#e',
  'http://localhost:8080/x',
  'https://例子.中国/路径',
  'https://a.b-c.d.example/(x),y;z',
])('accepts %j', (written) => {
  expect(WebLink.parse(written)).toBe(written);
});

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'ftp://example.org',
  'example.org',
  '//example.org',
  'https://',
  'https:///x',
  'https://user:secret@example.org',
  'https://exa mple.org',
  'https://example.org/"onmouseover=x',
  'https://example.org/<script>',
  'https://example.org\\evil.example',
  'https://example.org:123456',
  'https://example.org/\u202e',
  `https://example.org/${'a'.repeat(500)}`,
])('rejects %j', (written) => {
  expect(WebLink.safeParse(written).success).toBe(false);
});

test('checks a long host name in linear time', () => {
  expect(WebLink.safeParse(`https://${'a.'.repeat(240)}!`).success).toBe(false);
});
