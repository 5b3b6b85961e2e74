import { expect, test } from 'vitest';
import { displayName } from './file-name.ts';

test.each([
  ['abstract.docx', 'abstract.docx'],
  ['会议摘要（终稿）.docx', '会议摘要（终稿）.docx'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\zhang\\摘要.doc', '摘要.doc'],
  ['/', 'file'],
  ['..', 'file'],
  ['', 'file'],
  ['.docx', 'docx'],
  // Displayed from right to left, this would end with .docx.
  ['abstract\u202excod.exe', 'abstract_xcod.exe'],
  ['a\u2066b\u200fc\u200bd.docx', 'a_b_c_d.docx'],
  ['a\u0000b\r\nc.docx', 'a_b__c.docx'],
  ['a"; filename="b.exe', 'a__ filename=_b.exe'],
  ['\ud800.docx', '\ufffd.docx'],
])('shows %j as %j', (uploaded, shown) => {
  expect(displayName(uploaded)).toBe(shown);
});

test('shortens a long name to the limit of any file system, with its extension', () => {
  expect(displayName(`${'a'.repeat(300)}.docx`)).toBe(`${'a'.repeat(120)}.docx`);
  const chinese = displayName(`${'摘'.repeat(100)}.docx`);
  expect(chinese).toBe(`${'摘'.repeat(66)}.docx`);
  expect(Buffer.byteLength(displayName(`${'𠮷'.repeat(100)}.docx`))).toBeLessThan(255);
});
