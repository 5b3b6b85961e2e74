import { expect as that } from '@playwright/test';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { inLanguage } from '@plenum/contract/kernel/language';
import { identityWords, valueQuestions } from '@plenum/contract/registration/people/person-words';
import type { TicketHead } from '@plenum/contract/tickets/schemas';
import { href, paths } from '../src/app/paths.ts';
import { enterDesk } from './support/gates.ts';
import { offerMeeting } from './support/offers.ts';
import { ask } from './support/organizers.ts';
import { enterWith, logInByCode } from './support/people.ts';
import { press } from './support/registrants.ts';
import { expect, test } from './support/story.ts';
import { fileOf, listPeople, workbookOf } from './support/teams.ts';
import { sure } from './support/visitors.ts';

test('an organizer imports five people from a sheet with one bad cell, despite a lost network, and one of them has a ticket', async ({
  page,
  browser,
  request,
  codeFor,
  say,
  lan,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) =>
    say('registration', `peopleImport.${key}`, values);
  const meeting = await offerMeeting(request);
  const people = listPeople(5, {
    identity: inLanguage(identityWords.teacher, lan),
    type: meeting.delegate.name[lan === 'en' ? 'en' : 'zh'],
  });
  const bad = people.map((person, at) => (at === 2 ? { ...person, phone: '1390' } : person));
  const dialog = page.getByRole('dialog');
  const choose = async (rows: typeof people) =>
    page.locator('input[type=file]').setInputFiles(await fileOf(workbookOf(rows, lan)));

  await enterWith(page, meeting.owner, href(paths.matchDetail, {}, { id: meeting.id, part: 'participants' }));
  await page.getByRole('button', { name: say('console', 'people.importPeople') }).click();
  await expect(dialog.getByText(word('what'))).toBeVisible();
  await choose(bad);
  await expect(dialog).toContainText(say('registration', 'team.import.counts', { n: 4, m: 1 }));
  await expect(dialog).toContainText(
    say('registration', 'team.import.fieldError', {
      line: 4,
      label: inLanguage(valueQuestions.phone, lan),
      message: fieldSentence('phone_invalid', lan),
    }),
  );
  await expectAccessible();

  // The sheet has been corrected, and one transfer has paid for all of its people.
  await choose(people);
  await expect(dialog).toContainText(say('registration', 'team.import.counts', { n: 5, m: 0 }));
  await press(page, word('pay.recorded'));
  await dialog.getByRole('textbox').fill('Transfer 20260901-77');
  await expectAccessible();
  const start = dialog.getByRole('button', { name: word('start_other', { count: 5 }) });
  await page.context().setOffline(true);
  await start.click();
  await expect(dialog.getByRole('alert')).toContainText(word('rest_other', { count: 5 }));
  await expectAccessible();
  await page.context().setOffline(false);
  await expect(dialog.getByText(word('done_other', { count: 5, m: 0 }))).toBeVisible({ timeout: 60_000 });

  // The people of the sheet are not registered a second time if it is imported again.
  await dialog
    .getByRole('button', { name: say('kernel', 'close') })
    .last()
    .click();
  const list = page.getByRole('main');
  for (const { name } of people) await expect(list.getByText(name).first()).toBeVisible();
  await page.getByRole('button', { name: say('console', 'people.importPeople') }).click();
  await expect(dialog.getByText(word('what'))).toBeVisible();
  await choose(people);
  await start.click();
  await expect(dialog.getByText(word('done_other', { count: 0, m: 5 }))).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText(word('taken'))).toHaveCount(5);
  await expectAccessible();

  // The account belongs to the person, who logs in with the phone number of the sheet.
  const person = sure(people[2], 'person');
  const token = await logInByCode(request, codeFor, person.phone);
  let ticket: TicketHead | undefined;
  await that(async () => {
    const { data } = await ask(request, token, 'GET', '/api/me/tickets');
    [ticket] = data as unknown as TicketHead[];
    that(ticket?.name).toBe(person.name);
  }).toPass({ timeout: 60_000 });
  const theirs = await enterDesk(await browser.newContext(), token, lan);
  await theirs.goto(href(paths.ticket, { id: sure(ticket, 'ticket').id }));
  await expect(theirs.getByText(person.name).first()).toBeVisible();
  await theirs.context().close();
});
