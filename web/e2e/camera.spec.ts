import { createHmac } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inLanguage } from '@plenum/contract/kernel/language';
import { verdictWords } from '@plenum/contract/checkin/words';
import { liveCode, LIVE_MS, type Mac } from '@plenum/contract/tickets/live-code';
import type { TicketView } from '@plenum/contract/tickets/schemas';
import { encode } from 'uqr';
import { findChromium } from '../../scripts/find-chromium.ts';
import { paths } from '../src/app/paths.ts';
import { EAST, enrolDesk, openArrival, ticketOf } from './support/gates.ts';
import { offerMeeting, priceWindow } from './support/offers.ts';
import { enterWith } from './support/people.ts';
import { filledIn, makeAttendee, order } from './support/registrants.ts';
import { expect, test } from './support/story.ts';

const video = join(mkdtempSync(join(tmpdir(), 'plenum-camera-')), 'ticket.y4m');
const executablePath = findChromium();

test.use({
  permissions: ['camera'],
  launchOptions: {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  },
});

const PICTURES_A_SECOND = 10;
const PICTURES_OF_EACH = 7;

/** Returns a video of a phone that shows these codes one after another. The browser repeats the video. */
function film(texts: readonly string[]): Buffer {
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${PICTURES_A_SECOND}:1 Ip A1:1 C420jpeg\n`);
  const pictures = texts.map((text) => pictureOf(text));
  const reel = pictures.flatMap((picture) => Array.from({ length: PICTURES_OF_EACH }, () => picture));
  return Buffer.concat([head, ...reel]);
}

const [WIDTH, HEIGHT] = [640, 480];

function pictureOf(text: string): Buffer {
  const [width, height] = [WIDTH, HEIGHT];
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const module = Math.floor(height / size);
  const luma = Buffer.alloc(width * height, 200);
  for (let y = 0; y < size * module; y += 1) {
    for (let x = 0; x < size * module; x += 1) {
      const isDark = data[Math.floor(y / module)]?.[Math.floor(x / module)] === true;
      luma[y * width + x + 60] = isDark ? 30 : 225;
    }
  }
  const chroma = Buffer.alloc((width * height) / 2, 128);
  return Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
}

/** Returns the code that the phone shows now, and the code that it shows half a minute later. */
async function codesAround({ qr, liveKey }: TicketView): Promise<string[]> {
  const mac: Mac = (key, message) =>
    Promise.resolve(Uint8Array.from(createHmac('sha256', key).update(message).digest()));
  const now = Date.now();
  const key = Uint8Array.from(Buffer.from(liveKey, 'base64url'));
  return Promise.all([now, now + LIVE_MS].map((at) => liveCode(qr, key, at, mac)));
}

test('a live code that changes in front of the camera is one scan, and the verdict fades beside the picture', async ({
  page,
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
  const codes = await codesAround(await ticketOf(request, ada, registrationId));
  expect(new Set(codes).size).toBe(2);
  writeFileSync(video, film(codes));
  await openArrival(request, meeting);
  await enterWith(page, meeting.owner, paths.tools);
  await enrolDesk(page, { meeting, gate: EAST, say, lan });
  await page.getByRole('button', { name: say('desk', 'camera.use') }).click();
  const verdict = page.getByRole('alert');
  await expect(verdict.getByText(inLanguage(verdictWords.admitted, lan))).toBeVisible();
  await expect(verdict.getByText(ada.name, { exact: true })).toBeVisible();
  const picture = page.getByLabel(say('desk', 'camera.picture'));
  await expect(picture).toBeInViewport({ ratio: 0.9 });
  await expectAccessible();
  // The code stays in front of the camera and changes twenty times; this counts as one scan, and the result stays
  // green.
  const lines = page.getByRole('region', { name: say('desk', 'latest.title') }).getByRole('listitem');
  const previous = page.getByText(say('desk', 'previous', { time: '' }));
  for (let changes = 0; changes < 20; changes += 1) {
    await page.waitForTimeout((PICTURES_OF_EACH * 1000) / PICTURES_A_SECOND);
    expect(await verdict.innerText()).toContain(inLanguage(verdictWords.admitted, lan));
    expect(await previous.count()).toBe(0);
    expect(await lines.count()).toBe(1);
  }
  // Without a code in front of the camera the verdict fades and is marked as old; a tap clears it.
  await page.getByRole('button', { name: say('desk', 'camera.use') }).click();
  await expect(previous).toBeVisible();
  await expect(verdict.getByText(ada.name, { exact: true })).toBeVisible();
  await expectAccessible();
  await verdict.click();
  await expect(page.getByText(say('desk', 'readyHow'))).toBeVisible();
});
