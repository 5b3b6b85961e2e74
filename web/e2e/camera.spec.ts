import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inLanguage } from '@plenum/contract/kernel/language';
import { verdictWords } from '@plenum/contract/checkin/words';
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

/** What a camera sees of a phone that shows this code: a film of a few pictures that begins again at its end. */
function film(text: string): Buffer {
  const [width, height, pictures] = [640, 480, 5];
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
  const picture = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, ...Array.from({ length: pictures }, () => picture)]);
}

test('the camera reads a ticket and the person is checked in once', async ({
  page,
  request,
  codeFor,
  newcomer,
  say,
  lan,
}) => {
  const meeting = await offerMeeting(request, { delegate: [priceWindow(0, 0)] });
  const ada = await makeAttendee(request, codeFor, newcomer, lan);
  const { registrationId } = await order(request, meeting, ada, filledIn(meeting, ada));
  writeFileSync(video, film((await ticketOf(request, ada, registrationId)).qr));
  await openArrival(request, meeting);
  await enterWith(page, meeting.owner, paths.tools);
  await enrolDesk(page, { meeting, gate: EAST, say, lan });
  await page.getByRole('button', { name: say('desk', 'camera.use') }).click();
  const verdict = page.getByRole('alert');
  await expect(verdict.getByText(inLanguage(verdictWords.admitted, lan))).toBeVisible();
  await expect(verdict.getByText(ada.name, { exact: true })).toBeVisible();
  // The code stays before the camera; it is one scan.
  const lines = page.getByRole('region', { name: say('desk', 'latest.title') }).getByRole('listitem');
  await expect(lines).toHaveCount(1);
});
