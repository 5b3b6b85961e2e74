import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printWayWords } from '@plenum/contract/badges/schemas';
import { stationStateWords } from '@plenum/contract/badges/stations';
import { stockDesigns } from '@plenum/contract/badges/stock';
import { inLanguage } from '@plenum/contract/kernel/language';
import { startPlayedPrinter } from '../../server/test/played-printer.ts';
import { href, paths } from '../src/app/paths.ts';
import { addCheckpoint, ARRIVAL, ticketOf } from './support/gates.ts';
import { offerMeeting, priceWindow } from './support/offers.ts';
import { ask } from './support/organizers.ts';
import { box, enterWith } from './support/people.ts';
import { filledIn, makeAttendee, order } from './support/registrants.ts';
import { runProgram } from './support/server-process.ts';
import { expect, test } from './support/story.ts';
import { sure } from './support/visitors.ts';

test('a station is created, its agent prints the badge of a person who is checked in, and the log says when and where', async ({
  page,
  request,
  baseURL,
  say,
  lan,
  codeFor,
  newcomer,
  expectAccessible,
}) => {
  const word = (key: string, values = {}) => say('badges', key, values);
  const free = [priceWindow(0, 0)];
  const meeting = await offerMeeting(request, { delegate: free, review: 'none' });
  const who = await makeAttendee(request, codeFor, newcomer, lan);
  const { registrationId } = await order(request, meeting, who, filledIn(meeting, who));
  await ticketOf(request, who, registrationId);
  const switches = {
    allowOverride: true,
    overrideAlone: false,
    allowUnpaid: false,
    sound: true,
    autoPrint: true,
    liveCodes: false,
  };
  const { turn } = await addCheckpoint(request, meeting, { kind: 'arrival', name: ARRIVAL, switches });
  await turn('open');
  const design = sure(stockDesigns[0], 'stock design').make();
  const body = { name: 'Lanyard', design };
  const made = await ask(request, meeting.owner, 'POST', `/api/meetings/${meeting.id}/badge-designs`, body);
  expect(made.code, made.message).toBe(200);

  // The token is shown once.
  const stations = href(paths.printer, {}, { id: meeting.id, tab: 'station' });
  await enterWith(page, meeting.owner, stations);
  await box(page.locator('form'), word('agents.name')).fill('Foyer');
  await page.getByRole('button', { name: word('agents.make'), exact: true }).click();
  await expect(page.getByText(word('agents.once'))).toBeVisible();
  const command = (await page.getByText('PRINT_STATION=').textContent()) ?? '';
  const token = sure(/PRINT_STATION=(\S+)/.exec(command)?.[1], 'token');
  expect(command).toContain(`--server ${baseURL}`);
  const station = page.getByRole('listitem').filter({ hasText: 'Foyer' });
  await expect(station).toContainText(inLanguage(stationStateWords.never_seen, lan));
  await expectAccessible();
  await page.reload();
  await expect(station).toBeVisible();
  await expect(page.getByText('PRINT_STATION=')).toHaveCount(0);

  const cups = await startPlayedPrinter();
  const state = await mkdtemp(join(tmpdir(), 'plenum-agent-'));
  const agent = runProgram(
    [
      'server/src/app/cli/print-agent.ts',
      `--server=${baseURL ?? ''}`,
      `--printer=${cups.printer}`,
      `--state=${state}`,
    ],
    { ...cups.env, PRINT_STATION: token },
  );
  try {
    await expect(station, agent.output()).toContainText(inLanguage(stationStateWords.ready, lan));
    await expect(station).toContainText(word('agents.printer', { printer: cups.printer }));

    // The desk checks the person in, and the printer beside the agent prints the badge.
    await page.goto(href(paths.printInfo, {}, { id: meeting.id }));
    await page.getByRole('searchbox', { name: word('info.find') }).fill(who.name);
    await page.getByRole('button', { name: who.name }).click();
    await page.getByRole('button', { name: word('checkIn.now'), exact: true }).click();
    await expect(page.getByText(word('checkIn.done')).first()).toBeVisible();
    await expect.poll(async () => (await cups.printed()).length, { message: agent.output() }).toBe(1);
    expect((await cups.printed())[0]?.bytes.subarray(0, 5).toString()).toBe('%PDF-');

    await page.goto(stations);
    await expect(page.getByText(word('station.none'))).toBeVisible();
    await page.getByRole('tab', { name: word('tab.log'), exact: true }).click();
    // The print jobs are a table, or cards on a phone.
    const printed = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: who.name });
    await expect(printed).toContainText('Foyer');
    await expect(printed).toContainText(inLanguage(printWayWords.agent, lan));
    await expect(printed).toContainText(/\d{1,2}:\d{2}/);
    await expectAccessible();

    // The token stops working immediately, and the agent exits with a message.
    await page.goto(stations);
    await station.getByRole('button', { name: word('agents.end') }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: word('agents.end') })
      .click();
    await expect(station).toBeHidden();
    expect(await agent.ended).toBe(1);
  } finally {
    agent.child.kill('SIGKILL');
    await agent.ended;
    await cups.close();
    await rm(state, { recursive: true, force: true });
  }
});
