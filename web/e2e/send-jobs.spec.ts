import { offerMeeting } from './support/offers.ts';
import { enterAs, fillBoth } from './support/organisers.ts';
import { expect, test } from './support/story.ts';
import { enrol } from './support/teams.ts';

test('an organizer writes to the people a search finds, and sees what became of it', async ({
  page,
  request,
  say,
  lan,
  newcomer,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('console', key, values);
  const plural = lan === 'en' ? 'one' : 'other';
  const meeting = await offerMeeting(request);
  await enrol(request, newcomer, lan, meeting, [{ name: 'Greta Hopwood' }, { name: 'Marit Shelford' }]);
  await enterAs(page, 'owner', `/admin/matchDetail?id=${meeting.id}&part=participants&q=Hopwood`);
  await page.getByRole('button', { name: word(`sendJobs.messageCount_${plural}`, { n: '1' }) }).click();
  await expect(page.getByText(word('sendJobs.writeFirst'))).toBeVisible();
  await fillBoth(page, say, 'sendJobs.subject', 'Buses to {{meeting}}', '{{meeting}}接驳车');
  await fillBoth(
    page,
    say,
    'sendJobs.email',
    'Dear {{name}}, the bus leaves at nine.',
    '{{name}}您好，九点发车。',
  );
  await page.getByRole('button', { name: word('sendJobs.save') }).click();
  await expect(page.getByText(word(`sendJobs.receive_${plural}`, { n: '1' }))).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: word('sendJobs.sendNow', { n: '1' }) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word('sendJobs.send') })
    .click();
  await expect(page.getByText(word('sendJobs.doneOf', { n: '1', all: '1' }))).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: word('sendJobs.showLog') }).click();
  await expect(page.getByText('Greta Hopwood').first()).toBeVisible();
  await expect(page.getByText('Marit Shelford')).toBeHidden();
  const messages = await request.get('/api/demo/messages');
  const { data } = (await messages.json()) as { data: { text: string; language: string }[] };
  expect(
    data.filter(({ text, language }) => language === lan && /Greta Hopwood.*(?:nine|九点)/.test(text)),
  ).toHaveLength(1);
});
