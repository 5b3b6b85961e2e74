import { expect, test } from 'vitest';
import { showLogo, writeEmail } from './write-email.ts';

const base = { language: 'en', subject: 'Paid', text: 'All done.', template: null } as const;
const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);

test('a single address has a button and stays readable, without a closing mark', () => {
  const { html, text } = writeEmail({ ...base, text: 'See https://plenum.example/a?b=1&c=2. Thank you.' });
  const link = 'https://plenum.example/a?b=1&amp;c=2';
  expect(linksIn(html)).toEqual([link, link]);
  expect(text).toContain('See https://plenum.example/a?b=1&c=2. Thank you.');
});

test('several addresses have no button', () => {
  const { html } = writeEmail({ ...base, text: 'https://plenum.example/a，https://plenum.example/b。' });
  expect(linksIn(html)).toEqual(['https://plenum.example/a', 'https://plenum.example/b']);
});

test('a code is large above its sentence, as text', () => {
  const template = { key: 'account.code', values: { code: '13<b>5' } };
  const { html } = writeEmail({ ...base, text: '13 is your code.', template });
  expect(html).toMatch(/<p style="[^"]*32px[^"]*">13&lt;b&gt;5<\/p><p/);
  expect(writeEmail(base).html).not.toContain('32px');
});

test('the HTML contains neither a script nor a script’s address', () => {
  const { html } = writeEmail({
    ...base,
    subject: '</title><script>alert(1)</script>',
    text: 'javascript:alert(1) https://plenum.example/"onclick="alert(1) <img src=x onerror=alert(1)>',
  });
  expect(html).not.toMatch(/<script|<img|onclick="/);
  expect(linksIn(html).every((link) => link?.startsWith('https://plenum.example/'))).toBe(true);
});

test('a labelled address becomes a button with these words, and stays readable below', () => {
  const { html, text } = writeEmail({ ...base, text: 'Please pay.\n\nPay <now>: https://plenum.example/a' });
  expect(html).toContain('>Pay &lt;now&gt;</a></p>');
  expect(linksIn(html)).toEqual(['https://plenum.example/a', 'https://plenum.example/a']);
  expect(text).toContain('Pay <now>: https://plenum.example/a');
});

test('lines with names and values become a table; a single one and a list of addresses do not', () => {
  const { html } = writeEmail({ ...base, text: 'Order: P1 <b>\n金额：¥1.00' });
  expect(html).toMatch(/<td class="name"[^>]*>Order<\/td><td class="value"[^>]*>P1 &lt;b&gt;<\/td>/);
  expect(html).toMatch(/<td class="name"[^>]*>金额<\/td><td class="value"[^>]*>¥1.00<\/td>/);
  expect(writeEmail({ ...base, text: 'Reason: none' }).html).not.toContain('class="value"');
  expect(writeEmail({ ...base, text: 'A: https://a.example\nB: https://b.example' }).html).not.toContain(
    'class="value"',
  );
});

const brand = {
  name: 'Coastal <Congress>',
  colour: '#0b6e5f',
  logo: { type: 'image/png', content: Buffer.from('picture') },
  contacts: ['Greta Hopwood, greta@example.org', '<b>+86</b>'],
};

test('a conference’s email has its logo, its name, its colour and its contacts, as text', () => {
  const { html, text } = writeEmail({ ...base, text: 'Pay: https://plenum.example/a', brand });
  expect(html).toContain('<img src="cid:logo" alt=""');
  expect(html).toMatch(/<p class="brand" style="[^"]*color:#0b6e5f">Coastal &lt;Congress&gt;<\/p>/);
  expect(html).toMatch(/<a href="https:\/\/plenum.example\/a" style="[^"]*background:#0b6e5f">/);
  expect(html).toContain('Greta Hopwood, greta@example.org<br>&lt;b&gt;+86&lt;/b&gt;</p>');
  expect(text).toContain(
    'Questions? Please contact the organizer:\nGreta Hopwood, greta@example.org\n<b>+86</b>\n\n-- ',
  );
  expect(showLogo(html, brand)).toContain(
    `<img src="data:image/png;base64,${Buffer.from('picture').toString('base64')}"`,
  );
});

test('without a logo or contacts there is neither', () => {
  const { html, text } = writeEmail({ ...base, brand: { ...brand, logo: null, contacts: [] } });
  expect(html).not.toMatch(/<img|Questions/);
  expect(text).not.toContain('Questions');
  expect(writeEmail(base).html).not.toMatch(/<img|class="brand"/);
});
