import type { TicketView } from '@plenum/contract/tickets/schemas';
import type { Page } from '@playwright/test';
import { paths } from '../src/app/paths.ts';
import { enrolTeam } from './support/crowds.ts';
import { EAST, enrolDesk, openArrival, passTenSeconds } from './support/gates.ts';
import { offerMeeting, priceWindow } from './support/offers.ts';
import { ask } from './support/organizers.ts';
import { enterWith } from './support/people.ts';
import { expect, test } from './support/story.ts';
import { sure } from './support/visitors.ts';

const TICKETS = 50;

/**
 * Types like a Bluetooth scanner: the keys arrive in parts, with pauses of up to 250 ms between them, and go to the
 * focused field. Keys that the page does not handle appear in the field as text.
 */
async function scanInParts(page: Page, text: string): Promise<void> {
  await page.evaluate(async (read) => {
    const pause = (ms: number) =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, ms);
      });
    const press = (key: string) => {
      const field = document.activeElement ?? document.body;
      const isTaken = !field.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
      if (isTaken || key.length > 1 || !(field instanceof HTMLInputElement)) return;
      // Adds the key to the field, as a browser does if no handler takes it.
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      set?.call(field, field.value + key);
      field.dispatchEvent(new InputEvent('input', { bubbles: true, data: key, inputType: 'insertText' }));
    };
    for (const key of [...Array.from(read), 'Enter']) {
      press(key);
      if (Math.random() < 0.05) await pause(Math.random() * 250);
    }
  }, text);
}

test('a keyboard scanner with random pauses reads fifty of fifty tickets, without text in a field or an override', async ({
  page,
  request,
  say,
  lan,
}) => {
  test.setTimeout(300_000);
  const meeting = await offerMeeting(request, { delegate: [priceWindow(0, 0)] });
  const team = await enrolTeam(request, meeting, TICKETS);
  expect(team).toHaveLength(TICKETS);
  await openArrival(request, meeting);
  await enterWith(page, meeting.owner, paths.tools);
  await enrolDesk(page, { meeting, gate: EAST, say, lan });
  const field = page.getByLabel(say('desk', 'search.label'));
  await expect(page.getByText(say('desk', 'expected', { count: TICKETS }), { exact: true })).toBeVisible();

  for (const [index, head] of team.entries()) {
    const path = `/api/me/tickets/${sure(head, 'ticket').id}`;
    const { qr, name } = (await ask(request, meeting.owner, 'GET', path)).data as unknown as TicketView;
    await field.focus();
    await scanInParts(page, qr);
    await expect(page.getByRole('alert').getByText(name, { exact: true })).toBeVisible();
    await expect(page.getByText(say('desk', 'arrived', { count: index + 1 }), { exact: true })).toBeVisible();
    await expect(field).toHaveValue('');
  }

  // While the dialog of an override asks for a reason, the next ticket neither fills the field nor confirms the dialog.
  const { data } = await ask(request, meeting.owner, 'GET', `/api/me/tickets/${sure(team[0], 'ticket').id}`);
  const { qr } = data as unknown as TicketView;
  const second = (await ask(request, meeting.owner, 'GET', `/api/me/tickets/${sure(team[1], 'ticket').id}`))
    .data as unknown as TicketView;
  await passTenSeconds(page);
  await field.focus();
  await scanInParts(page, qr);
  await page.getByRole('button', { name: say('desk', 'override.open') }).click();
  const reason = page.getByRole('dialog').getByLabel(say('desk', 'override.reason'));
  await expect(reason).toBeFocused();
  await scanInParts(page, second.qr);
  await expect(reason).toHaveValue('');
  await expect(page.getByRole('dialog')).toBeVisible();
  const { rows } = (await ask(request, meeting.owner, 'GET', `/api/meetings/${meeting.id}/audit`))
    .data as unknown as { rows: { action: string }[] };
  expect(rows.filter(({ action }) => action === 'checkin.overridden')).toEqual([]);
});
