import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inLanguage } from '@plenum/contract/kernel/language';
import { verdictWords } from '@plenum/contract/checkin/words';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { href, paths } from '../src/app/paths.ts';
import { enterAsVisitor } from './support/editors.ts';
import { addCheckpoint, ARRIVAL, EAST, enrolDesk, scanWith, ticketOf } from './support/gates.ts';
import { offerMeeting, priceWindow } from './support/offers.ts';
import { enterWith } from './support/people.ts';
import { filledIn, makeAttendee, order } from './support/registrants.ts';
import { expect, test } from './support/story.ts';

// Reads the decoder's WASM file from disk, because by default it would be fetched over the network.
const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(wasm)).buffer } });

const switches = {
  allowOverride: false,
  overrideAlone: false,
  allowUnpaid: false,
  sound: true,
  autoPrint: false,
  liveCodes: true,
};

test('a gate for live codes notices a screenshot, and asks for an ID with a paper ticket', async ({
  page,
  browser,
  request,
  codeFor,
  newcomer,
  say,
  lan,
  expectAccessible,
}) => {
  const meeting = await offerMeeting(request, { delegate: [priceWindow(0, 0)] });
  const ada = await makeAttendee(request, codeFor, newcomer, lan);
  const { registrationId } = await order(request, meeting, ada, filledIn(meeting, ada));
  const ticket = await ticketOf(request, ada, registrationId);
  const arrival = await addCheckpoint(request, meeting, {
    kind: 'arrival',
    name: ARRIVAL,
    gates: [EAST],
    switches,
  });
  await arrival.turn('open');

  // Photographs the screen of a phone whose clock is set back by five minutes.
  const phone = await enterAsVisitor(browser, lan);
  await phone.clock.setSystemTime(Date.now() - 300_000);
  await enterWith(phone, ada.token, href(paths.ticket, { id: ticket.id }));
  await expect(phone.getByText(say('tickets', 'live'))).toBeVisible();
  const code = phone.getByRole('img', { name: say('tickets', 'qr', { name: ada.name }) });
  const photograph = async () => {
    const [read] = await readBarcodes(await code.screenshot(), { formats: ['QRCode'] });
    return read?.text ?? '';
  };
  const first = await photograph();
  expect(first.length).toBeGreaterThan(ticket.qr.length);

  await enterWith(page, meeting.owner, '/');
  await enrolDesk(page, { meeting, gate: EAST, say, lan });
  const verdict = page.getByRole('alert').filter({ hasText: ada.name });
  // Scans the fixed code, as it is on paper, in the saved picture, and in the PDF.
  await scanWith(page, ticket.qr);
  await expect(verdict).toContainText(inLanguage(verdictWords.fixed_code, lan));
  await expectAccessible();

  // The photographed code is refused as expired; the code that the phone shows afterwards is accepted.
  await scanWith(page, first);
  await expect(verdict).toContainText(inLanguage(verdictWords.old_code, lan));
  await phone.clock.setSystemTime(Date.now());
  await phone.reload();
  await expect(code).toBeVisible();
  await expect.poll(photograph).not.toBe(first);
  await scanWith(page, await photograph());
  await expect(verdict).toContainText(inLanguage(verdictWords.admitted, lan));

  // A person with a paper ticket is admitted after their ID is checked.
  const bob = await makeAttendee(request, codeFor, newcomer, lan, 1);
  const placed = await order(request, meeting, bob, filledIn(meeting, bob));
  const paper = await ticketOf(request, bob, placed.registrationId);
  await scanWith(page, paper.qr);
  const asked = page.getByRole('alert').filter({ hasText: bob.name });
  await expect(asked).toContainText(inLanguage(verdictWords.fixed_code, lan));
  await page.getByRole('button', { name: say('desk', 'idChecked.admit') }).click();
  await expect(asked).toContainText(inLanguage(verdictWords.admitted, lan));
});
