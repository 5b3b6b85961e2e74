import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import { fillIn, inLanguage } from '@plenum/contract/kernel/language';
import type { listCheckpoints, listDevices, readTimeline } from '@plenum/contract/checkin/endpoints';
import { verdictWords, type VerdictCode } from '@plenum/contract/checkin/words';
import { readToken, TOKEN_PREFIX, writeToken } from '@plenum/contract/tickets/ticket-token';
import type { Page } from '@playwright/test';
import { paths } from '../src/app/paths.ts';
import { EAST, enrolDesk, enterDesk, openArrival, scanWith, ticketOf, WEST } from './support/gates.ts';
import { offerMeeting, priceWindow } from './support/offers.ts';
import { ask } from './support/organisers.ts';
import { enterWith } from './support/people.ts';
import { filledIn, makeAttendee, order } from './support/registrants.ts';
import { expect, type Lan, test } from './support/story.ts';

/** What the verdict says, as far as it is the same at any time. */
function wordOf(code: VerdictCode, lan: Lan): string {
  const [said = ''] = fillIn(inLanguage(verdictWords[code], lan), { time: '|' }).split('|');
  return said.trim();
}

/** The same ticket with another signature. */
function forge(qr: string): string {
  const at = TOKEN_PREFIX.length + 120;
  return `${qr.slice(0, at)}${qr[at] === '0' ? '1' : '0'}${qr.slice(at + 1)}`;
}

function ofAnotherConference(qr: string): string {
  const { claim } = readToken(qr);
  if (!claim) throw new Error('The ticket can’t be read');
  return writeToken({ ...claim, meetingId: claim.participantId }, new Uint8Array(64));
}

/** How many records the desk keeps in its browser. */
function heldBy(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('check-in-desk');
        opening.addEventListener('success', () => {
          const database = opening.result;
          const names = [...database.objectStoreNames];
          let sum = 0;
          const reading = database.transaction(names);
          for (const name of names) {
            const counting = reading.objectStore(name).count();
            counting.addEventListener('success', () => {
              sum += counting.result;
            });
          }
          reading.addEventListener('complete', () => {
            database.close();
            resolve(sum);
          });
        });
      }),
  );
}

test('a steward’s day: verdicts of every kind, two gates that can’t hear each other, a closed tab @both', async ({
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
  const [ada, bo, cy] = [
    await makeAttendee(request, codeFor, newcomer, lan, 0),
    await makeAttendee(request, codeFor, newcomer, lan, 1),
    await makeAttendee(request, codeFor, newcomer, lan, 2),
  ] as const;
  const placed = await order(request, meeting, ada, filledIn(meeting, ada));
  const second = await order(request, meeting, bo, filledIn(meeting, bo));
  await order(request, meeting, cy, filledIn(meeting, cy, { values: { typeId: meeting.guest.id } }));
  const [ticket, other] = [
    await ticketOf(request, ada, placed.registrationId),
    await ticketOf(request, bo, second.registrationId),
  ];
  const checkpointId = await openArrival(request, meeting);
  await enterWith(page, meeting.owner, paths.tools);
  await enrolDesk(page, { meeting, gate: EAST, say, lan });
  await expectAccessible();
  const arrived = (on: Page, count: number) =>
    on.getByText(say('desk', 'arrived', { count }), { exact: true });
  const verdict = (on: Page, code: VerdictCode) => on.getByRole('alert').getByText(wordOf(code, lan));
  const input = page.getByLabel(say('desk', 'search.label'));

  // Online: admitted, and not twice; a supervisor decides otherwise and takes it back.
  await scanWith(page, ticket.qr);
  await expect(verdict(page, 'admitted')).toBeVisible();
  await expect(page.getByRole('alert').getByText(ada.name, { exact: true })).toBeVisible();
  await expect(arrived(page, 1)).toBeVisible();
  await expectAccessible();
  await scanWith(page, ticket.qr);
  await expect(verdict(page, 'already_in')).toBeVisible();
  await page.getByRole('button', { name: say('desk', 'override.open') }).click();
  await page.getByRole('dialog').getByLabel(say('desk', 'override.reason')).fill('Went to the car');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('desk', 'override.confirm'), exact: true })
    .click();
  await expect(verdict(page, 'admitted')).toBeVisible();
  await page
    .getByRole('button', { name: say('desk', 'latest.undo', { name: ada.name }) })
    .first()
    .click();
  await expect(arrived(page, 1)).toBeVisible();

  // Not paid, found by name; and what is no ticket of ours, as text.
  await input.fill(cy.name);
  await page
    .getByRole('list', { name: say('desk', 'search.found') })
    .getByRole('button')
    .click();
  await expect(verdict(page, 'not_paid')).toBeVisible();
  await scanWith(page, forge(ticket.qr));
  await expect(verdict(page, 'forged')).toBeVisible();
  await scanWith(page, ofAnotherConference(ticket.qr));
  await expect(verdict(page, 'other_conference')).toBeVisible();
  const script = '<img src=x onerror=alert(1)>';
  await scanWith(page, script);
  await expect(verdict(page, 'unknown_code')).toBeVisible();
  await expect(page.getByText(script, { exact: true })).toBeVisible();
  await scanWith(page, 'A'.repeat(4000));
  await expect(page.getByText(/^A{40,120}$/)).toBeVisible();
  await expect(arrived(page, 1)).toBeVisible();

  // The page must be kept before the network goes.
  await page.getByRole('button', { name: EAST.name[lan === 'en' ? 'en' : 'zh'] }).click();
  await expect(page.getByText(say('desk', 'menu.offlineReady'))).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Escape');

  // The same ticket at two gates that can't hear each other.
  await page.context().setOffline(true);
  const elsewhere = await browser.newContext();
  const west = await enterDesk(elsewhere, meeting.owner, lan);
  await enrolDesk(west, { meeting, gate: WEST, say, lan });
  await scanWith(west, other.qr);
  await expect(verdict(west, 'admitted')).toBeVisible();
  await input.fill(other.code.toLowerCase());
  await input.press('Enter');
  await expect(verdict(page, 'admitted')).toBeVisible();
  await expect(page.getByText(say('desk', 'link.offline', { count: 1 }))).toBeVisible();
  await expect(arrived(west, 2)).toBeVisible();

  // The tab is closed with scans waiting, and opened again, still without a network.
  await scanWith(page, forge(other.qr));
  await expect(verdict(page, 'forged')).toBeVisible();
  const context = page.context();
  await page.close();
  const again = await context.newPage();
  await again.goto(paths.signIndex);
  await expect(again.getByText(say('desk', 'link.offline', { count: 2 }))).toBeVisible();
  await expect(arrived(again, 2)).toBeVisible();
  await scanWith(again, other.qr);
  await expect(verdict(again, 'already_in')).toBeVisible();

  // Both back: each scan is there once, one entry, and the later gate is told.
  await context.setOffline(false);
  await expect(again.getByText(say('desk', 'link.online'), { exact: true })).toBeVisible();
  const read = async (path: string) => (await ask(request, meeting.owner, 'GET', path)).data as unknown;
  const person = `/api/meetings/${meeting.id}/checkin/people/${other.id}`;
  const timeline = (await read(person)) as ReplyOf<typeof readTimeline>;
  const admitted = timeline.scans.filter((scan) => scan.verdict === 'admitted');
  expect(admitted.map(({ gate }) => gate).toSorted()).toEqual(['East gate', 'West gate']);
  expect(new Set(timeline.scans.map(({ deviceId, sequence }) => `${deviceId} ${sequence}`)).size).toBe(
    timeline.scans.length,
  );
  const { checkpoints } = (await read(`/api/meetings/${meeting.id}/checkpoints`)) as ReplyOf<
    typeof listCheckpoints
  >;
  expect(checkpoints.find(({ id }) => id === checkpointId)).toMatchObject({ arrived: 2, conflicts: 1 });
  await expect(again.getByText(say('desk', 'latest.conflict'))).toHaveCount(1);

  // A device that the organizer removes says so, and holds nothing any more.
  const findWest = async () => {
    const { devices } = (await read(`/api/meetings/${meeting.id}/checkin/devices`)) as ReplyOf<
      typeof listDevices
    >;
    return devices.find(({ gateId }) => gateId === WEST.id)?.id;
  };
  // It says at which gate it stands when it next asks for what is new.
  await expect.poll(findWest).toBeDefined();
  const removal = `/api/meetings/${meeting.id}/checkin/devices/${await findWest()}/removal`;
  expect((await ask(request, meeting.owner, 'POST', removal)).code).toBe(200);
  await expect(west.getByRole('heading', { name: say('desk', 'ended.removed') })).toBeVisible();
  await expect.poll(() => heldBy(west)).toBe(0);
  await elsewhere.close();
});
