import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import type { TicketHead, TicketView } from '@plenum/contract/tickets/schemas';
import { paths } from '../../src/app/paths.ts';
import type { Say } from './editors.ts';
import type { OfferedMeeting } from './offers.ts';
import { ask } from './organisers.ts';
import type { Attendee } from './registrants.ts';
import type { Lan } from './story.ts';
import { sure } from './visitors.ts';

export const ARRIVAL = { en: 'Arrival', zh: '报到' };
export const EAST = { id: randomUUID(), name: { en: 'East gate', zh: '东门' } };
export const WEST = { id: randomUUID(), name: { en: 'West gate', zh: '西门' } };

/** The place where everyone arrives, open, with two gates. */
export async function openArrival(
  request: APIRequestContext,
  { id, owner }: OfferedMeeting,
): Promise<string> {
  const made = await ask(request, owner, 'POST', `/api/meetings/${id}/checkpoints`, {
    kind: 'arrival',
    name: ARRIVAL,
    audience: { who: 'all' },
    from: null,
    until: null,
    rule: 'once',
    capacity: null,
    gates: [EAST, WEST],
    switches: { allowOverride: true, allowUnpaid: false, sound: true, autoPrint: false },
  });
  expect(made.code, made.message).toBe(200);
  const checkpointId = made.data.id;
  const control = `/api/meetings/${id}/checkpoints/${checkpointId}/control`;
  const opened = await ask(request, owner, 'POST', control, { to: 'open' });
  expect(opened.code, opened.message).toBe(200);
  return checkpointId;
}

/** Once it has been made: that happens after the order is complete. */
export async function ticketOf(
  request: APIRequestContext,
  who: Attendee,
  registrationId: string,
): Promise<TicketView> {
  const read = (path: string) => ask(request, who.token, 'GET', path);
  let heads: TicketHead[] = [];
  await expect
    .poll(async () => {
      heads = (await read(`/api/me/tickets?registrationId=${registrationId}`))
        .data as unknown as TicketHead[];
      return heads.length;
    })
    .toBe(1);
  return (await read(`/api/me/tickets/${sure(heads[0], 'ticket').id}`)).data as unknown as TicketView;
}

interface Enrolment {
  meeting: OfferedMeeting;
  gate: typeof EAST;
  say: Say;
  lan: Lan;
}

/** From the PIN to the gate, as a steward does it. */
export async function enrolDesk(page: Page, { meeting, gate, say, lan }: Enrolment): Promise<void> {
  const half = lan === 'en' ? 'en' : 'zh';
  const { data } = await ask(page.request, meeting.owner, 'POST', `/api/meetings/${meeting.id}/checkin/pin`);
  const { pin } = data as unknown as { pin: string };
  await page.goto(`${paths.signIndex}?meeting=${meeting.id}`);
  await page.getByLabel(say('desk', 'enrol.pin'), { exact: true }).fill(pin);
  await page.getByLabel(say('desk', 'enrol.name'), { exact: true }).fill(gate.name[half]);
  await page.getByRole('button', { name: say('desk', 'enrol.submit') }).click();
  await page.getByRole('radio', { name: ARRIVAL[half] }).check({ force: true });
  await page.getByRole('radio', { name: gate.name[half] }).check({ force: true });
  await page.getByRole('button', { name: say('desk', 'place.start') }).click();
  await expect(page.getByText(say('desk', 'readyHow'))).toBeVisible();
}

/** A scanner that acts as a keyboard: its keys come within a few milliseconds, which those of the test's own do not. */
export async function scanWith(page: Page, text: string): Promise<void> {
  await page.evaluate((read) => {
    const press = (key: string, code: string) =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }),
      );
    for (const letter of read) press(letter, '');
    press('Enter', 'Enter');
  }, text);
}

/** A person of the staff on a device of their own. */
export async function enterDesk(context: BrowserContext, token: string, lan: Lan): Promise<Page> {
  await context.addInitScript(
    ([value, language]) => {
      localStorage.setItem('token', value);
      localStorage.setItem('language', language);
    },
    [token, lan] as const,
  );
  return context.newPage();
}
