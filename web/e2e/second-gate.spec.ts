import { inLanguage } from '@plenum/contract/kernel/language';
import { verdictWords } from '@plenum/contract/checkin/words';
import { href, paths } from '../src/app/paths.ts';
import { EAST, enrolDesk, enterDesk, openArrival, scanWith, ticketOf, WEST } from './support/gates.ts';
import { offerMeeting, priceWindow } from './support/offers.ts';
import { enterWith } from './support/people.ts';
import { filledIn, makeAttendee, order } from './support/registrants.ts';
import { expect, test } from './support/story.ts';

test('one ticket used at two offline gates is reported to the second gate and the organizer, who settles it', async ({
  page,
  browser,
  request,
  codeFor,
  newcomer,
  say,
  lan,
  expectAccessible,
}) => {
  const half = lan === 'en' ? 'en' : 'zh';
  const meeting = await offerMeeting(request, { delegate: [priceWindow(0, 0)] });
  const ada = await makeAttendee(request, codeFor, newcomer, lan);
  const { registrationId } = await order(request, meeting, ada, filledIn(meeting, ada));
  const ticket = await ticketOf(request, ada, registrationId);
  await openArrival(request, meeting);

  const gates = [];
  for (const gate of [EAST, WEST]) {
    const context = await browser.newContext();
    const desk = await enterDesk(context, meeting.owner, lan);
    await enrolDesk(desk, { meeting, gate, say, lan });
    gates.push({ context, desk });
  }
  const [east, west] = gates;
  if (!east || !west) throw new Error('Two gates are needed');
  for (const { context, desk } of gates) {
    await context.setOffline(true);
    await expect(desk.getByText(say('desk', 'link.offline', { count: 0 }))).toBeVisible();
  }
  for (const { desk } of gates) {
    await scanWith(desk, ticket.qr);
    await expect(desk.getByRole('alert').getByText(inLanguage(verdictWords.admitted, lan))).toBeVisible();
    // Waits longer than the devices' clocks may differ on a busy machine, so that it is certain which gate was first.
    await desk.waitForTimeout(3_000);
  }

  // Both gates are online again. The entry at the second gate is no longer green, and names the first gate.
  for (const { context, desk } of gates) {
    await context.setOffline(false);
    await expect(desk.getByText(say('desk', 'link.online'), { exact: true })).toBeVisible();
  }
  const second = west.desk.getByRole('region', { name: say('desk', 'latest.title') }).getByRole('listitem');
  const both = say('desk', 'latest.firstAt', { gate: EAST.name[half] });
  await expect(second.filter({ hasText: ada.name })).toContainText(both);
  await expect(second.filter({ hasText: ada.name })).not.toContainText(
    inLanguage(verdictWords.admitted, lan),
  );
  const told = say('desk', lan === 'en' ? 'conflicts_one' : 'conflicts_other', { count: 1 });
  await expect(west.desk.getByText(told)).toBeVisible();
  const first = east.desk.getByRole('region', { name: say('desk', 'latest.title') }).getByRole('listitem');
  await expect(first.filter({ hasText: ada.name })).toContainText(inLanguage(verdictWords.admitted, lan));

  // The organizer finds the conflict in the list of what needs attention, and settles it with a reason.
  await enterWith(page, meeting.owner, href(paths.matchDetail, {}, { id: meeting.id }));
  const item = say(
    'console',
    lan === 'en' ? 'dashboard.item.checkin_conflicts_one' : 'dashboard.item.checkin_conflicts_other',
    {
      count: 1,
    },
  );
  const line = page.getByRole('listitem').filter({ hasText: item });
  await expect(line).toContainText(ada.name);
  await expectAccessible();
  await line.getByRole('link').click();
  await page.getByText(ada.name, { exact: true }).first().click();
  const settle = say('console', 'checkin.settle.conflict');
  await page.getByRole('button', { name: settle }).click();
  const dialog = page.getByRole('dialog', { name: settle });
  await dialog.getByRole('textbox').fill(lan === 'en' ? 'Went out by the other door' : '从另一个门出去过');
  await dialog.getByRole('button', { name: settle }).click();
  await expect(page.getByText(say('console', 'checkin.settled.conflict'))).toBeVisible();
  await expect(page.getByRole('button', { name: settle })).toBeHidden();
  await page.goto(href(paths.matchDetail, {}, { id: meeting.id }));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(item)).toBeHidden();
});
