import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { Me } from '@plenum/contract/accounts/schemas';
import { fillIn, inLanguage } from '@plenum/contract/kernel/language';
import type { listCheckpoints, listDevices, readTimeline } from '@plenum/contract/checkin/endpoints';
import { directionWords, verdictWords, type VerdictCode } from '@plenum/contract/checkin/words';
import { verificationWords } from '@plenum/contract/tickets/verification';
import { stockDesigns } from '@plenum/contract/badges/stock';
import type { TicketHead, TicketView } from '@plenum/contract/tickets/schemas';
import { readToken, TOKEN_PREFIX, writeToken } from '@plenum/contract/tickets/ticket-token';
import type { Page } from '@playwright/test';
import { href, paths } from '../src/app/paths.ts';
import { enrolTeam } from './support/crowds.ts';
import { change } from './support/database.ts';
import {
  addCheckpoint,
  ARRIVAL,
  BAG,
  EAST,
  enrolDesk,
  enterDesk,
  moveDesk,
  openArrival,
  passTenSeconds,
  scanWith,
  ticketOf,
  WEST,
  heldBy,
} from './support/gates.ts';
import { inHours, offerMeeting, priceWindow } from './support/offers.ts';
import { ask, joinStaff, logInAs } from './support/organizers.ts';
import { enterWith } from './support/people.ts';
import { filledIn, makeAttendee, order } from './support/registrants.ts';
import { expect, type Lan, test } from './support/story.ts';
import { enrol } from './support/teams.ts';
import { sure } from './support/visitors.ts';

/** Returns the words of a verdict up to the time in them. */
function wordOf(code: VerdictCode, lan: Lan): string {
  const [said = ''] = fillIn(inLanguage(verdictWords[code], lan), { time: '|' }).split('|');
  return said.trim();
}

/** Returns the same ticket with a changed signature. */
function forge(qr: string): string {
  const at = TOKEN_PREFIX.length + 120;
  return `${qr.slice(0, at)}${qr[at] === '0' ? '1' : '0'}${qr.slice(at + 1)}`;
}

function ofAnotherConference(qr: string): string {
  const { claim } = readToken(qr);
  if (!claim) throw new Error('The ticket can’t be read');
  return writeToken({ ...claim, meetingId: claim.participantId }, new Uint8Array(64));
}

const FORUM = { en: 'Lamps and lenses', zh: '灯与透镜分论坛' };
const GALA = { en: 'Gala dinner', zh: '欢迎晚宴' };
const BUS = { en: 'Bus to the harbour', zh: '港口班车' };
const TEAM = 16;

test('check-in staff work a day: twenty people, every verdict, no network, two gates, hand-outs, badges and the next shift @both', async ({
  page,
  browser,
  request,
  codeFor,
  newcomer,
  say,
  lan,
  expectAccessible,
}) => {
  // This is the longest story: on a busy machine it takes over four minutes in the phone project.
  test.setTimeout(480_000);
  const half = lan === 'en' ? 'en' : 'zh';
  const meeting = await offerMeeting(request, { delegate: [priceWindow(0, 0)] });
  const names =
    lan === 'en'
      ? ['Adela Lovage', 'Bodo Hopwood', 'Cyra Shelford', 'Eveline Marsh']
      : ['王小明', '李秋澄', '陈知远', '周望舒'];
  const people = await enrol(request, newcomer, lan, meeting, [
    { name: names[0] ?? '', activityIds: [meeting.lunch.id] },
    { name: names[1] ?? '' },
    { name: names[2] ?? '', isGuest: true },
    { name: names[3] ?? '' },
  ]);
  const [ada, bo, cy, eve] = people.map((person) => sure(person, 'person'));
  if (!ada || !bo || !cy || !eve) throw new Error('Not everyone was registered');
  await change(`update registrations set review = 'audit_pending' where id = $1`, [bo.registrationId]);
  const ticket = await ticketOf(request, ada, ada.registrationId);
  const other = await ticketOf(request, eve, eve.registrationId);
  const team = await enrolTeam(request, meeting, TEAM);
  const [leader, replaced, gone] = team.map((one) => sure(one, 'member'));
  if (!leader || !replaced || !gone) throw new Error('The team is too small');
  const readTicket = async ({ id }: TicketHead) =>
    (await ask(request, meeting.owner, 'GET', `/api/me/tickets/${id}`)).data as unknown as TicketView;
  const old = await readTicket(replaced);
  const renewal = `/api/meetings/${meeting.id}/tickets/${replaced.id}/renewal`;
  expect((await ask(request, meeting.owner, 'POST', renewal, { reason: 'Lost' })).code).toBe(200);
  await change(`update participants set attend = false where id = $1`, [gone.id]);
  const checkpointId = await openArrival(request, meeting);
  const forum = await addCheckpoint(request, meeting, { name: FORUM, rule: 'in_out', capacity: 1 });
  await forum.turn('open');
  await addCheckpoint(request, meeting, { name: GALA, from: inHours(24) });
  const listed = { who: 'list' as const, participantIds: [ticket.id] };
  const bus = await addCheckpoint(request, meeting, { name: BUS, audience: listed });
  await bus.turn('open');

  await enterWith(page, meeting.owner, paths.tools);
  await enrolDesk(page, { meeting, gate: EAST, say, lan });
  await expectAccessible();
  const arrived = (on: Page, count: number) =>
    on.getByText(say('desk', 'arrived', { count }), { exact: true });
  const verdict = (on: Page, code: VerdictCode) => on.getByRole('alert').getByText(wordOf(code, lan));
  const see = async (text: string, code: VerdictCode, name = '') => {
    await scanWith(page, text);
    await expect(
      page.getByRole('alert').filter({ hasText: name }).getByText(wordOf(code, lan)),
    ).toBeVisible();
  };
  const input = page.getByLabel(say('desk', 'search.label'));
  const find = async (name: string, code: VerdictCode) => {
    await input.fill(name);
    await page
      .getByRole('list', { name: say('desk', 'search.found') })
      // The name of a team member contains a number, which may also be the end of another person's phone number.
      .getByRole('button', { name })
      .first()
      .click();
    await expect(verdict(page, code)).toBeVisible();
  };
  const bag = (on: Page) => on.getByRole('button', { name: BAG.name[half] });
  const handedBefore = (on: Page) =>
    on.getByRole('region', { name: say('desk', 'handout.title') }).getByText(wordOf('handed_before', lan));

  // Online, the person is admitted with their bookings shown; the bag is handed out once.
  const phone = await enterDesk(await browser.newContext(), ada.token, lan);
  await phone.goto(href(paths.ticket, { id: ticket.id }));
  await expect(phone.getByText(inLanguage(verificationWords.verifying, lan)).first()).toBeVisible();
  await see(ticket.qr, 'admitted');
  // The ticket that is open on the person's phone shows the check-in.
  await expect(phone.getByText(inLanguage(verificationWords.verified, lan)).first()).toBeVisible();
  await phone.context().close();
  await expect(page.getByRole('alert').getByText(ada.name, { exact: true })).toBeVisible();
  await expect(page.getByText(meeting.lunch.name[half])).toBeVisible();
  await expect(arrived(page, 1)).toBeVisible();
  await bag(page).first().click();
  await expect(bag(page).and(page.locator('[aria-pressed=true]'))).toBeVisible();
  await expectAccessible();
  // A second reading within ten seconds counts as the same scan; a later one is a repeated check-in.
  await see(ticket.qr, 'admitted');
  await passTenSeconds(page);
  await see(ticket.qr, 'already_in');
  await expect(handedBefore(page)).toBeVisible();
  // On a phone the page is longer than the screen, but the verdict is not cut off.
  await expect(verdict(page, 'already_in')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: say('desk', 'override.open') }).click();
  await page.getByRole('dialog').getByLabel(say('desk', 'override.reason')).fill('Went to the car');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('desk', 'override.confirm'), exact: true })
    .click();
  await expect(verdict(page, 'admitted')).toBeVisible();
  const undo = page.getByRole('button', {
    name: say('desk', 'latest.undo', { name: ada.name }),
    exact: true,
  });
  // One of the buttons undoes the entry, the other the override.
  await expect(undo).toHaveCount(2);
  await undo.first().click();
  await expect(arrived(page, 1)).toBeVisible();

  // If the browser can't store a scan, it shows no verdict, not even that of the previous scan.
  await passTenSeconds(page);
  await page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    const failing = () => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    };
    IDBDatabase.prototype.transaction = failing;
    window.addEventListener('storage-works', () => {
      IDBDatabase.prototype.transaction = transaction;
    });
  });
  await scanWith(page, ticket.qr);
  await expect(page.getByText(say('desk', 'storage.unrecorded'))).toBeVisible();
  await expect(page.getByText(say('desk', 'storage.failing'))).toBeVisible();
  await expectAccessible();
  await page.evaluate(() => window.dispatchEvent(new Event('storage-works')));
  await see(ticket.qr, 'already_in');
  await expect(page.getByText(say('desk', 'storage.failing'))).toBeHidden();

  // Each refusal shows its reason; a code of another kind is shown as text.
  await find(cy.name, 'not_paid');
  await find(bo.name, 'not_reviewed');
  await find(gone.name, 'cancelled');
  await see(old.qr, 'revoked');
  await see(forge(ticket.qr), 'forged');
  await see(ofAnotherConference(ticket.qr), 'other_conference');
  const script = '<img src=x onerror=alert(1)>';
  await see(script, 'unknown_code');
  await expect(page.getByText(script, { exact: true })).toBeVisible();
  await scanWith(page, 'A'.repeat(4000));
  await expect(page.getByText(/^A{40,120}$/)).toBeVisible();
  await expect(arrived(page, 1)).toBeVisible();

  // The desk admits a person who has only just registered. A team is admitted with one scan.
  const late = { ...newcomer, username: `${newcomer.username}-late` };
  const fay = await makeAttendee(request, codeFor, late, lan, 1);
  const registered = await order(request, meeting, fay, filledIn(meeting, fay));
  await see((await ticketOf(request, fay, registered.registrationId)).qr, 'admitted', fay.name);
  await see((await readTicket(leader)).qr, 'admitted', leader.name);
  // The member who has cancelled is not counted.
  await page.getByRole('button', { name: say('desk', 'team.open', { count: TEAM - 2 }) }).click();
  await page.getByRole('button', { name: say('desk', 'team.confirm_other', { count: TEAM - 2 }) }).click();
  await expect(arrived(page, TEAM + 1)).toBeVisible();
  // One press hands out a bag to each member of the team, and can be undone; then one bag is handed out alone.
  const bags = page.getByRole('group', { name: BAG.name[half] });
  const press = (key: string, count: number) =>
    bags.getByRole('button', { name: say('desk', key, { count }), exact: true }).click();
  const given = bags.locator('[aria-pressed=true]');
  await press('handout.all', TEAM - 1);
  await expect(given).toHaveCount(TEAM - 1);
  await expectAccessible();
  await press('handout.undoAll', TEAM - 1);
  await expect(given).toHaveCount(0);
  await bags.getByRole('button', { name: leader.name }).click();
  await expect(given).toHaveCount(1);

  const read = async (path: string) => (await ask(request, meeting.owner, 'GET', path)).data as unknown;

  // The forum has room for one person: people go in and out until the organizer pauses and ends it. The gala has not
  // begun, and the list for the bus does not contain this person.
  await moveDesk(page, { place: FORUM, say, lan });
  const turn = (way: 'in' | 'out') =>
    page.getByRole('button', { name: inLanguage(directionWords[way], lan), exact: true }).click();
  await turn('out');
  await see(ticket.qr, 'not_inside');
  await turn('in');
  await see(ticket.qr, 'admitted');
  await see(other.qr, 'full');
  await turn('out');
  await see(ticket.qr, 'out');
  // Waits until the server has the last scan. While a scan is being sent, the gate decides alone, and would let people
  // in before it learns of the pause.
  const left = `/api/meetings/${meeting.id}/checkin/people/${ticket.id}`;
  await expect(async () => {
    const { scans } = (await read(left)) as ReplyOf<typeof readTimeline>;
    expect(scans.map(({ verdict: code }) => code)).toContain('out');
  }).toPass();
  await expect(page.getByText(say('desk', 'link.online'), { exact: true })).toBeVisible();
  await turn('in');
  for (const [to, code] of [
    ['paused', 'paused'],
    ['ended', 'ended'],
  ] as const) {
    await forum.turn(to);
    // The gate shows the change within a few seconds.
    await expect(async () => {
      await scanWith(page, other.qr);
      await expect(verdict(page, code)).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }
  await moveDesk(page, { place: GALA, say, lan });
  await see(ticket.qr, 'too_early');
  await moveDesk(page, { place: BUS, say, lan });
  await see(other.qr, 'not_for_this');
  await moveDesk(page, { place: ARRIVAL, gate: EAST, say, lan });

  // The page must be stored before the network is cut.
  await page.getByRole('button', { name: EAST.name[half] }).click();
  await expect(page.getByText(say('desk', 'menu.offlineReady'))).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(say('desk', 'link.online'), { exact: true })).toBeVisible();

  // The same ticket is scanned at two gates that can't reach each other.
  await page.context().setOffline(true);
  const elsewhere = await browser.newContext();
  const west = await enterDesk(elsewhere, meeting.owner, lan);
  await enrolDesk(west, { meeting, gate: WEST, say, lan });
  await scanWith(west, other.qr);
  await expect(verdict(west, 'admitted')).toBeVisible();
  await input.fill(other.code.toLowerCase());
  await input.press('Enter');
  await expect(verdict(page, 'admitted')).toBeVisible();
  await bag(page).first().click();
  await expect(page.getByText(say('desk', 'link.offline', { count: 2 }))).toBeVisible();
  await expect(arrived(west, TEAM + 2)).toBeVisible();

  // The tab is closed with scans waiting, and opened again, still without a network.
  await see(forge(other.qr), 'forged');
  const context = page.context();
  await page.close();
  const again = await context.newPage();
  await again.goto(paths.signIndex);
  await expect(again.getByText(say('desk', 'link.offline', { count: 3 }))).toBeVisible();
  await expect(arrived(again, TEAM + 2)).toBeVisible();
  await scanWith(again, other.qr);
  await expect(verdict(again, 'already_in')).toBeVisible();
  await expect(handedBefore(again)).toBeVisible();

  // Both gates are online again: each scan is listed once, the person counts once, and the later gate shows a notice.
  await context.setOffline(false);
  await expect(again.getByText(say('desk', 'link.online'), { exact: true })).toBeVisible();
  const person = `/api/meetings/${meeting.id}/checkin/people/${other.id}`;
  const timeline = (await read(person)) as ReplyOf<typeof readTimeline>;
  const atArrival = timeline.scans.filter(({ checkpoint }) => checkpoint === ARRIVAL.en);
  const admitted = atArrival.filter((scan) => scan.verdict === 'admitted');
  expect(admitted.map(({ gate }) => gate).toSorted()).toEqual(['East gate', 'West gate']);
  expect(atArrival.filter(({ verdict: code }) => code === 'handed_out')).toMatchObject([
    { handout: BAG.name.en, gate: 'East gate' },
  ]);
  expect(new Set(timeline.scans.map(({ deviceId, sequence }) => `${deviceId} ${sequence}`)).size).toBe(
    timeline.scans.length,
  );
  const { checkpoints } = (await read(`/api/meetings/${meeting.id}/checkpoints`)) as ReplyOf<
    typeof listCheckpoints
  >;
  expect(checkpoints.find(({ id }) => id === checkpointId)).toMatchObject({
    arrived: TEAM + 2,
    conflicts: 1,
  });
  await expect(again.getByText(say('desk', 'latest.firstAt', { gate: WEST.name[half] }))).toHaveCount(1);
  await expect(
    again.getByText(say('desk', lan === 'en' ? 'conflicts_one' : 'conflicts_other', { count: 1 })),
  ).toBeVisible();
  // The other gate now knows that the person has a bag.
  await expect(async () => {
    await scanWith(west, other.qr);
    await expect(handedBefore(west)).toBeVisible({ timeout: 2_000 });
  }).toPass();

  // A badge is sent to the print station.
  const design = { name: 'Badge', design: sure(stockDesigns[0], 'design').make() };
  const designs = `/api/meetings/${meeting.id}/badge-designs`;
  expect((await ask(request, meeting.owner, 'POST', designs, design)).code).toBe(200);
  const printing = await context.newPage();
  await printing.goto(href(paths.printInfo, {}, { id: meeting.id, person: ticket.id }));
  await printing.getByRole('button', { name: say('badges', 'info.print'), exact: true }).click();
  const dialog = printing.getByRole('dialog');
  await dialog.getByRole('button', { name: say('badges', 'print.way') }).click();
  await printing.getByRole('option', { name: say('badges', 'print.queue') }).click();
  await dialog.getByRole('button', { name: say('badges', 'print.toQueue'), exact: true }).click();
  const queued = say('badges', lan === 'en' ? 'print.queued_one' : 'print.queued_other', { count: 1 });
  await expect(printing.getByText(queued)).toBeVisible();
  await printing.close();

  // A device that the organizer removes says so, and keeps no data.
  const findWest = async () => {
    const { devices } = (await read(`/api/meetings/${meeting.id}/checkin/devices`)) as ReplyOf<
      typeof listDevices
    >;
    return devices.find(({ gateId }) => gateId === WEST.id)?.id;
  };
  // The device reports its gate when it next asks for changes.
  await expect.poll(findWest).toBeDefined();
  const removal = `/api/meetings/${meeting.id}/checkin/devices/${await findWest()}/removal`;
  expect((await ask(request, meeting.owner, 'POST', removal)).code).toBe(200);
  await expect(west.getByRole('heading', { name: say('desk', 'ended.removed') })).toBeVisible();
  await expect.poll(() => heldBy(west)).toBe(0);
  await elsewhere.close();

  // At the next shift, scans that are still waiting on the device are sent when the next person logs in.
  const { name: first } = (await read('/api/accounts/me')) as Me;
  await joinStaff(request, meeting.id, meeting.owner, 'steward');
  // The server doesn't answer, so a scan is waiting while the desk is online, which handing over requires.
  await again.route('**/checkin/scans', () => new Promise(() => {}));
  await scanWith(again, ticket.qr);
  await expect(again.getByText(say('desk', 'latest.waiting'), { exact: true })).toBeVisible();
  await again.locator('header').getByRole('button').first().click();
  await again.getByRole('button', { name: say('desk', 'menu.handOver') }).click();
  await again.getByRole('button', { name: say('desk', 'menu.handOverConfirm') }).click();
  await expect(again.getByRole('button', { name: EAST.name[half] })).toBeHidden();
  await again.unroute('**/checkin/scans');
  const next = await logInAs(request, 'steward');
  await again.evaluate((token) => localStorage.setItem('token', token), next);
  await again.reload();
  await expect(again.getByRole('button', { name: EAST.name[half] })).toBeVisible();
  await expect(arrived(again, TEAM + 2)).toBeVisible();
  await expect(again.getByText(say('desk', 'link.online'), { exact: true })).toBeVisible();
  await expect(again.getByText(say('desk', 'latest.waiting'), { exact: true })).toHaveCount(0);
  // The scan keeps the name of the person who made it.
  const path = `/api/meetings/${meeting.id}/checkin/people/${ticket.id}`;
  const { scans } = (await ask(request, next, 'GET', path)).data as unknown as ReplyOf<typeof readTimeline>;
  expect(scans[0]).toMatchObject({ verdict: 'already_in', operator: first });
});
