import { expect, test } from 'vitest';
import { attachment } from './send-download.ts';

test.each([
  ['people.xlsx', `attachment; filename="people.xlsx"; filename*=UTF-8''people.xlsx`],
  [
    '参会人员 2026.xlsx',
    `attachment; filename="_ 2026.xlsx"; filename*=UTF-8''%E5%8F%82%E4%BC%9A%E4%BA%BA%E5%91%98%202026.xlsx`,
  ],
  ["O'Brien (1)*.csv", `attachment; filename="O'Brien (1)_.csv"; filename*=UTF-8''O%27Brien%20%281%29_.csv`],
  ['100%41.csv', `attachment; filename="100_41.csv"; filename*=UTF-8''100%2541.csv`],
])('%s', (name, header) => {
  expect(attachment(name)).toBe(header);
});

test.each([
  ['a"; filename="evil.exe', 'a__ filename=_evil.exe'],
  ['a\r\nset-cookie: x.csv', 'a__set-cookie_ x.csv'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..\\a.csv', '_a.csv'],
  ['\u202evsc.exe', '_vsc.exe'],
  ['\ud800.csv', '\ufffd.csv'],
  ['𠮷.csv', '𠮷.csv'],
  ['.csv', 'csv'],
  ['', 'file'],
  // File systems limit names to 255 bytes.
  [`${'长'.repeat(300)}.xlsx`, `${'长'.repeat(66)}.xlsx`],
])('saves %j as %j', (name, saved) => {
  const header = attachment(name);
  expect(header).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.%!#$&+^`|~-]+$/);
  expect(decodeURIComponent(/''(.*)$/.exec(header)?.[1] ?? '')).toBe(saved);
});
