import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import type { CheckpointForm } from '@plenum/contract/checkin/schemas';
import type { TicketHead, TicketView } from '@plenum/contract/tickets/schemas';
import { paths } from '../../src/app/paths.ts';
import type { Say } from './editors.ts';
import type { OfferedMeeting } from './offers.ts';
import { ask } from './organizers.ts';
import type { Attendee } from './registrants.ts';
import type { Lan } from './story.ts';
import { sure } from './visitors.ts';

export const ARRIVAL = { en: 'Arrival', zh: '报到' };
export const EAST = { id: randomUUID(), name: { en: 'East gate', zh: '东门' } };
export const WEST = { id: randomUUID(), name: { en: 'West gate', zh: '西门' } };

export const BAG = { id: randomUUID(), name: { en: 'Conference bag', zh: '资料袋' } };

/** Adds another checkpoint, and returns functions by which the organizer starts, pauses and ends it. */
export async function addCheckpoint(
  request: APIRequestContext,
  { id, owner }: OfferedMeeting,
  form: Pick<CheckpointForm, 'name'> & Partial<CheckpointForm>,
) {
  const made = await ask(request, owner, 'POST', `/api/meetings/${id}/checkpoints`, {
    kind: 'other',
    audience: { who: 'all' },
    from: null,
    until: null,
    rule: 'once',
    capacity: null,
    gates: [],
    handouts: [],
    switches: {
      allowOverride: true,
      overrideAlone: false,
      allowUnpaid: false,
      sound: true,
      autoPrint: false,
      liveCodes: false,
    },
    ...form,
  });
  expect(made.code, made.message).toBe(200);
  const checkpointId = made.data.id;
  let version = 0;
  const turn = async (to: 'open' | 'paused' | 'ended') => {
    version += 1;
    const path = `/api/meetings/${id}/checkpoints/${checkpointId}/control`;
    const turned = await ask(request, owner, 'POST', path, { version, to });
    expect(turned.code, turned.message).toBe(200);
  };
  return { checkpointId, turn };
}

/** Opens the checkpoint where everyone arrives and gets a bag, with two gates. */
export async function openArrival(request: APIRequestContext, meeting: OfferedMeeting): Promise<string> {
  const { checkpointId, turn } = await addCheckpoint(request, meeting, {
    kind: 'arrival',
    name: ARRIVAL,
    gates: [EAST, WEST],
    handouts: [BAG],
  });
  await turn('open');
  return checkpointId;
}

/** Returns the ticket once it has been created, which happens after the order is complete. */
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

/** Sets up the desk like a steward, from entering the PIN to choosing the gate. */
export async function enrolDesk(page: Page, { meeting, gate, say, lan }: Enrolment): Promise<void> {
  const half = lan === 'en' ? 'en' : 'zh';
  const { data } = await ask(page.request, meeting.owner, 'POST', `/api/meetings/${meeting.id}/checkin/pin`);
  const { pin } = data as unknown as { pin: string };
  await page.goto(`${paths.signIndex}?meeting=${meeting.id}`);
  await page.getByLabel(say('desk', 'enrol.pin'), { exact: true }).fill(pin);
  await page.getByLabel(say('desk', 'enrol.name'), { exact: true }).fill(gate.name[half]);
  await page.getByRole('button', { name: say('desk', 'enrol.submit') }).click();
  await choosePlace(page, { place: ARRIVAL, gate, say, lan });
}

interface Place {
  place: CheckpointForm['name'];
  gate?: typeof EAST;
  say: Say;
  lan: Lan;
}

async function choosePlace(page: Page, { place, gate, say, lan }: Place): Promise<void> {
  const half = lan === 'en' ? 'en' : 'zh';
  await page.getByRole('radio', { name: place[half] }).check({ force: true });
  if (gate) await page.getByRole('radio', { name: gate.name[half] }).check({ force: true });
  await page.getByRole('button', { name: say('desk', 'place.start') }).click();
  await expect(page.getByText(say('desk', 'readyHow'))).toBeVisible();
}

/** Moves the device to another checkpoint, like a steward. */
export async function moveDesk(page: Page, to: Place): Promise<void> {
  await page.locator('header').getByRole('button').first().click();
  await page.getByRole('button', { name: to.say('desk', 'menu.changePlace') }).click();
  await choosePlace(page, to);
}

/**
 * Acts like a scanner that types as a keyboard: its keys arrive within a few milliseconds, unlike those of Playwright's
 * keyboard.
 */
export async function scanWith(page: Page, text: string): Promise<void> {
  await page.evaluate((read) => {
    const pressed = (key: string, code: string) =>
      new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
    // All keys are created before the first is handled, because a scanner presses them at its own pace, however slow
    // the page is.
    const keys = [...Array.from(read, (letter) => pressed(letter, '')), pressed('Enter', 'Enter')];
    for (const key of keys) document.body.dispatchEvent(key);
  }, text);
}

/** Moves the page's clock by ten seconds, within which reading the same ticket again counts as one scan. */
export async function passTenSeconds(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 10_000;
  });
}

/** Opens a page on a separate device where a member of staff is logged in. */
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

/** The number of records that the desk keeps in its browser. */
export function heldBy(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('check-in-desk');
        opening.addEventListener('success', () => {
          const database = opening.result;
          const names = [...database.objectStoreNames];
          // Opening a database that has just been deleted creates it again, empty. It has no object stores for a
          // transaction to read.
          if (names.length === 0) {
            database.close();
            resolve(0);
            return;
          }
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
