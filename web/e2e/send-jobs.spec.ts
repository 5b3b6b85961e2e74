import { offerMeeting } from './support/offers.ts';
import { enterAs, fillBoth } from './support/organizers.ts';
import { expect, messagesTo, test } from './support/story.ts';
import { enrol } from './support/teams.ts';

test('an organizer writes a template, tests it, sends it to the people a search finds, and sees the results', async ({
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
  const [greta] = await enrol(request, newcomer, lan, meeting, [
    { name: 'Greta Hopwood' },
    { name: 'Marit Shelford' },
  ]);

  // The organizer sends the template to themselves before saving it.
  const mine = (key: string, values?: Record<string, string | number>) => say('mailings', key, values);
  const inMailings: typeof say = (namespace, key, values) =>
    say(namespace === 'console' ? 'mailings' : namespace, key, values);
  const template = `Buses ${lan}`;
  await enterAs(page, 'owner', `/admin/smsTemplate?scope=meeting:${meeting.id}&ref=new:email`);
  await page.getByLabel(mine('field.name')).fill(template);
  await fillBoth(page, inMailings, 'field.subject', 'Buses to {{meeting}}', '{{meeting}}接驳车');
  await fillBoth(
    page,
    inMailings,
    'field.emailText',
    'Dear {{name}}, the bus to {{venue}} leaves at nine.',
    '{{name}}您好，九点发车，前往{{venue}}。',
  );
  await page.getByRole('button', { name: mine('test.title') }).click();
  await page.getByRole('menuitem', { name: mine(`test.in.${lan}`) }).click();
  await expect(page.getByText(mine('test.sent', { target: '' }).trim())).toBeVisible();
  await page.getByRole('button', { name: say('kernel', 'save.save'), exact: true }).click();
  await expect(page.getByText(mine('template.created'))).toBeVisible();

  await page.goto(`/admin/matchDetail?id=${meeting.id}&part=participants&q=Hopwood`);
  await page.getByRole('button', { name: word(`sendJobs.messageCount_${plural}`, { n: '1' }) }).click();
  await expect(page.getByText(word('sendJobs.writeFirst'))).toBeVisible();
  await page.getByText(word('sendJobs.source.template'), { exact: true }).click();
  await page.getByRole('button', { name: word('sendJobs.source.email') }).click();
  await page.getByRole('option', { name: template }).click();
  await page.getByRole('button', { name: word('sendJobs.save') }).click();
  await expect(page.getByText(word(`sendJobs.receive_${plural}`, { n: '1' }))).toBeVisible();
  await expect(page.getByText(/Greta Hopwood.*(?:nine|九点)/)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: word('sendJobs.sendNow', { n: '1' }) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: word('sendJobs.send') })
    .click();
  await expect(page.getByText(word('sendJobs.doneOf', { n: '1', all: '1' }))).toBeVisible();
  await expect(page.getByText(word('sendJobs.source.used', { name: template, version: 1 }))).toBeVisible();
  await expectAccessible();

  // The demo's provider is the built-in outbox: the log shows the message as delivered there, with its text.
  await page.getByRole('link', { name: word('sendJobs.showLog') }).click();
  await expect(page.getByText('Greta Hopwood').first()).toBeVisible();
  await expect(page.getByText('Marit Shelford')).toBeHidden();
  await expect(page.getByText(/^(?:Delivered|已送达)$/).first()).toBeVisible();
  // The click is forced, because on a phone the whole card is one button that covers its text.
  await page.getByText('Greta Hopwood').first().click({ force: true });
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(word('providers.kind.outbox'))).toBeVisible();
  await expect(drawer.getByText(/Greta Hopwood.*(?:nine|九点)/)).toBeVisible();
  await expectAccessible();
  const texts = await messagesTo(request, `p${greta?.phone}@plenum.example`, lan);
  expect(texts.filter((text) => /Greta Hopwood.*(?:nine|九点)/.test(text))).toHaveLength(1);
});
