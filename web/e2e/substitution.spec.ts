import { inLanguage } from '@plenum/contract/kernel/language';
import { genderWords, identityWords } from '@plenum/contract/registration/people/person-words';
import { enterAsVisitor } from './support/editors.ts';
import { offerMeeting } from './support/offers.ts';
import { ask } from './support/organizers.ts';
import { box, enterWith } from './support/people.ts';
import {
  type Attendee,
  bedIn,
  choose,
  decide,
  filledIn,
  makeAttendee,
  order,
  pay,
  place,
  press,
} from './support/registrants.ts';
import { expect, messagesTo, test } from './support/story.ts';

test('a person with a roommate passes the place on as the dialog explains', async ({
  page,
  browser,
  request,
  say,
  lan,
  newcomer,
  codeFor,
  expectAccessible,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('registration', key, values);
  const meeting = await offerMeeting(request, { review: 'pay_then_review' });
  const [leaver, mate] = [
    await makeAttendee(request, codeFor, newcomer, lan, 0),
    await makeAttendee(request, codeFor, newcomer, lan, 1),
  ];
  const registrations = [];
  for (const who of [leaver, mate]) {
    const placed = await order(request, meeting, who, filledIn(meeting, who, { stay: bedIn(meeting) }));
    registrations.push({ who, ...placed });
  }
  const memberOf = async ({ token }: Attendee) => {
    const { data } = await ask(request, token, 'GET', `/api/me/participations?meetingId=${meeting.id}`);
    return (data as unknown as { participations: { people: { id: string }[] }[] }).participations[0]
      ?.people[0]?.id;
  };
  const leaverId = (await memberOf(leaver)) ?? '';
  const checked = await ask(request, leaver.token, 'POST', `/api/meetings/${meeting.id}/person-check`, {
    name: mate.name,
    phone: mate.phone,
    asker: { kind: 'guest', participantId: leaverId },
  });
  const { ref } = checked.data as unknown as { ref: string };
  const invited = await ask(request, leaver.token, 'POST', `/api/participants/${leaverId}/share`, { ref });
  const { invitationId } = invited.data as unknown as { invitationId: string };
  await ask(request, mate.token, 'POST', `/api/share-invitations/${invitationId}/answer`, { accept: true });
  for (const { who, orderId, registrationId } of registrations) {
    await pay(request, meeting, who, orderId);
    await decide(request, meeting, registrationId, 'audit_pass');
  }
  const { registrationId } = registrations[0] ?? { registrationId: '' };

  await enterWith(page, leaver.token, `/index/change/${registrationId}`);
  await page.getByRole('button', { name: word('substitute.open') }).click();
  const drawer = page.getByRole('dialog');
  const what = drawer.getByRole('region', { name: word('substitute.what') });
  await expect(what).toContainText(word('substitute.review.again'));
  await expect(what).toContainText(word('substitute.ticket.afterReview', { name: leaver.name }));
  await expect(what).toContainText(word('substitute.roommate', { names: mate.name }));
  const phone = `139${leaver.phone.slice(-8)}`;
  const email = `wei${leaver.phone}@plenum.example`;
  const typed = { fullName: 'Wei Colleague', organization: 'Binhai University', email, phone };
  for (const [field, text] of Object.entries(typed)) await place(page, field).getByRole('textbox').fill(text);
  await press(page, inLanguage(genderWords.female, lan));
  await choose(page, 'identity', inLanguage(identityWords.teacher, lan));
  await expectAccessible();
  await drawer.getByRole('button', { name: word('substitute.confirm') }).click();
  const done = word('substitute.done', { from: leaver.name, to: 'Wei Colleague' });
  await expect(page.getByRole('status').filter({ hasText: done })).toBeVisible();
  await expectAccessible();

  // The ticket says that the place was passed on to another person.
  await page.goto(`/index/ticket/${leaverId}`);
  await expect(page.getByRole('heading', { name: say('tickets', 'passedOn') })).toBeVisible();

  // The roommate keeps the room, and sees the new name.
  const theirs = await enterAsVisitor(browser, lan);
  await enterWith(theirs, mate.token, '/index/meeting?tab=mine');
  await expect(theirs.getByText(word('share.with', { names: 'Wei Colleague' }))).toBeVisible();

  // The new person gets the details by email and text message, and the ticket after the review.
  for (const target of [email, `+86${phone}`])
    await expect(async () => {
      const [text = ''] = await messagesTo(request, target);
      expect(text).toContain('2027');
      // The message is in the language of the account that registered the new person.
      expect(text).toMatch(/approval|审核/u);
      expect(text).toContain('http');
    }).toPass({ timeout: 30_000 });
  await decide(request, meeting, registrationId, 'audit_pass');
  await theirs.evaluate(() => localStorage.removeItem('token'));
  await theirs.goto('/getcode');
  const form = theirs.locator('form');
  await box(form, say('tickets', 'get.name')).fill('Wei Colleague');
  await box(form, say('accounts', 'field.target')).fill(email);
  const before = (await messagesTo(request, email)).length;
  await theirs.getByRole('button', { name: say('accounts', 'code.get') }).click();
  await box(form, say('accounts', 'field.code')).fill(await codeFor(email, before + 1));
  await theirs.getByRole('button', { name: say('tickets', 'get.submit') }).click();
  await expect(theirs.getByRole('dialog').getByText('Wei Colleague').first()).toBeVisible();
  await theirs.context().close();
});
