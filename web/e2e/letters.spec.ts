import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { writeLetterCode } from '@plenum/contract/letters/letter-code';
import { letterKindWords } from '@plenum/contract/letters/words';
import { href, paths } from '../src/app/paths.ts';
import { offerMeeting } from './support/offers.ts';
import { save } from './support/organizers.ts';
import { box, enterWith } from './support/people.ts';
import { filledIn, makeAttendee, order } from './support/registrants.ts';
import { expect, test } from './support/story.ts';

/** A red ring on a transparent background, like a seal. */
function sealPng(side = 120): Buffer {
  const crc = (bytes: Buffer) => {
    let sum = ~0;
    for (const byte of bytes) {
      sum ^= byte;
      for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xed_b8_83_20 : sum >>> 1;
    }
    return ~sum >>> 0;
  };
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.from([0, 0, 0, side, 0, 0, 0, side, 8, 6, 0, 0, 0]);
  const rows = Buffer.alloc((side * 4 + 1) * side);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const distance = Math.hypot(x - side / 2, y - side / 2);
      const isRing = distance < side / 2 - 2 && distance > side / 2 - 9;
      rows.writeUInt32BE(isRing ? 0xc2_3a_22_e0 : 0, y * (side * 4 + 1) + 1 + x * 4);
    }
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Opens a path as another person in the same browser. */
async function become(page: Page, token: string, path: string): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(path);
}

test('an organizer seals and offers a letter, an attendee downloads it, a stranger verifies it until it is revoked', async ({
  page,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) =>
    say('letters-organize', key, values);
  const meeting = await offerMeeting(request);
  const who = await makeAttendee(request, codeFor, newcomer, lan);
  const placed = await order(request, meeting, who, filledIn(meeting, who));
  const screen = (view?: string) =>
    href(paths.matchDetail, {}, { id: meeting.id, part: 'letters', ...(view !== undefined && { view }) });

  await enterWith(page, meeting.owner, screen('invitation'));
  await page.getByRole('checkbox', { name: word('text.offered') }).check({ force: true });
  const seal = { name: 'seal.png', mimeType: 'image/png', buffer: sealPng() };
  await page.locator('input[type=file]').setInputFiles(seal);
  await expect(page.getByRole('img', { name: word('text.seal') })).toBeVisible();
  await save(page, say);
  await expectAccessible();
  const previewing = page.waitForEvent('download');
  await page.getByRole('button', { name: word(`preview.${lan}`) }).click();
  expect((await previewing).suggestedFilename()).toMatch(/\.pdf$/);

  await become(page, who.token, href(paths.order, { id: placed.orderId }));
  const kind = letterKindWords.invitation[lan === 'en' ? 'en' : 'zh'];
  const saving = page.waitForEvent('download');
  await page
    .getByRole('button', {
      name: say('letters', 'take', { kind, name: who.name, language: say('letters', `language.${lan}`) }),
    })
    .click();
  expect((await saving).suggestedFilename()).toContain(who.name);
  const link = page.getByRole('link', { name: /^[2-9A-HJKMNP-TV-Y]{4}(?:-[2-9A-HJKMNP-TV-Y]{4}){2}$/ });
  const code = ((await link.textContent()) ?? '').replaceAll('-', '');
  await expectAccessible();

  // A stranger verifies the code of the printed letter.
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto(paths.verify);
  const typed = box(page.locator('form'), say('letters', 'verify.code'));
  await typed.fill(`${code.slice(0, 11)}${code.endsWith('2') ? '3' : '2'}`);
  await page.getByRole('button', { name: say('letters', 'verify.submit') }).click();
  await expect(page.getByText(say('letters', 'verify.problem.mistyped'))).toBeVisible();
  await typed.fill(writeLetterCode(code).toLowerCase());
  await page.getByRole('button', { name: say('letters', 'verify.submit') }).click();
  await expect(page.getByRole('heading', { name: say('letters', 'verify.state.genuine') })).toBeVisible();
  await expect(page.getByText(who.name, { exact: true })).toBeVisible();
  await expectAccessible();
  const original = page.waitForEvent('download');
  await page.getByRole('button', { name: say('letters', 'verify.original') }).click();
  expect((await original).suggestedFilename()).toContain(code);

  await become(page, meeting.owner, screen());
  const named = { code: writeLetterCode(code), name: who.name };
  await page.getByRole('button', { name: word('letter.revokeOf', named) }).click();
  const dialog = page.getByRole('dialog');
  await box(dialog, word('letter.reason')).fill('Another person comes');
  await dialog.getByRole('button', { name: word('letter.revoke') }).click();
  await expect(page.getByText('Another person comes')).toBeVisible();
  await expectAccessible();

  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto(href(paths.verified, { code }));
  await expect(page.getByRole('heading', { name: say('letters', 'verify.state.revoked') })).toBeVisible();
  await expect(page.getByText('Another person comes')).toBeHidden();
});
