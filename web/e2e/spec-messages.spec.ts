import { methodWords } from '@plenum/contract/registration/words';
import { usualAsking } from '@plenum/contract/meetings/person-fields';
import { inLanguage } from '@plenum/contract/kernel/language';
import { stayWords } from '@plenum/contract/registration/people/stay';
import { randomUUID } from 'node:crypto';
import { type SpecMessage, specMessages } from '../../server/test/spec-messages.ts';
import { inHours, offerMeeting, priceWindow, saveSection } from './support/offers.ts';
import { box, enterWith, openLogin } from './support/people.ts';
import {
  bedIn,
  choose,
  filledIn,
  goOn,
  makeAttendee,
  order,
  place,
  press,
  saveDraft,
} from './support/registrants.ts';
import { expect, test } from './support/story.ts';

// The messages for sold-out types, for prices that have ended or not begun, for registering too early, and for a
// roommate whom another person has chosen are tested in registering.spec.ts and sharing-rooms.spec.ts.

test('the form of an account shows the specification’s words beside its fields @both', async ({
  page,
  say,
  lan,
}) => {
  const spec = (name: SpecMessage) => specMessages[name][lan === 'en' ? 'en' : 'zh'];
  await page.goto('/');
  const dialog = await openLogin(page, say);
  await dialog.getByRole('tab', { name: say('accounts', 'login.tab.signUp') }).click();
  const submit = dialog.getByRole('button', { name: say('accounts', 'login.signUp'), exact: true });
  await submit.click();
  for (const name of ['username', 'password'] as const)
    await expect(dialog.getByText(spec(name)).first()).toBeVisible();
  await box(dialog, say('accounts', 'field.password')).fill('assembly-hall-1868');
  await box(dialog, say('accounts', 'field.confirmPassword')).fill('another-hall-1868');
  await submit.click();
  await expect(dialog.getByText(spec('passwordsDiffer')).first()).toBeVisible();
});

test('a registration shows the specification’s words at their places @both', async ({
  page,
  request,
  say,
  lan,
  newcomer,
  codeFor,
}) => {
  const word = (key: string, values?: Record<string, string | number>) => say('registration', key, values);
  const spec = (name: SpecMessage) => specMessages[name][lan === 'en' ? 'en' : 'zh'];
  const slip = randomUUID();
  const meeting = await offerMeeting(request, {
    kings: 0,
    delegate: [priceWindow(120_000, 18_000, { from: inHours(-24), payBy: inHours(48) })],
  });
  await saveSection(request, meeting.owner, meeting.id, 'form', {
    name: 'full',
    asked: usualAsking,
    custom: [
      {
        id: slip,
        type: 'file',
        label: { en: 'Student card', zh: '学生证' },
        help: { en: '', zh: '' },
        required: false,
        options: [],
        condition: null,
      },
    ],
    teams: true,
    stewardWalkIns: false,
    deskRequired: [],
    invoice: true,
  });
  const me = await makeAttendee(request, codeFor, newcomer, lan);
  const alone = await makeAttendee(request, codeFor, newcomer, lan, 2);
  const ownRoom = { ...bedIn(meeting), choice: 'single' as const };
  await order(request, meeting, alone, filledIn(meeting, alone, { stay: ownRoom }));
  const wrong = { fullName: 'Ada <', gender: '', email: 'nobody@', typeId: '' };
  const nowhere = { ...bedIn(meeting), roomTypeId: '', checkIn: '', checkOut: '' };
  await saveDraft(request, meeting, me, filledIn(meeting, me, { values: wrong, stay: nowhere }));
  const at = `/index/register/${meeting.id}?kind=individual`;

  await enterWith(page, me.token, at);
  await expect(place(page, 'typeId')).toContainText(
    lan === 'en' ? 'must be paid and submitted between' : '期间完成支付并提交',
  );
  await goOn(page, say, 'stay');
  const alarm = page.getByRole('alert').filter({ hasText: spec('incomplete') });
  const beside = async (field: string, name: SpecMessage) => {
    await expect(alarm).toContainText(spec(name));
    await expect(place(page, field)).toContainText(spec(name));
  };
  await beside('fullName', 'characters');
  await beside('gender', 'gender');
  await beside('email', 'email');
  await beside('typeId', 'type');
  await place(page, `custom.${slip}`)
    .locator('input[type=file]')
    .setInputFiles({ name: 'card.html', mimeType: 'text/html', buffer: Buffer.from('<p>') });
  await expect(place(page, `custom.${slip}`)).toContainText(spec('fileType'));

  await page.goto(`${at}&step=stay`);
  await goOn(page, say, 'activities');
  await beside('stay.checkIn', 'checkIn');
  await beside('stay.roomTypeId', 'hotelAndRoom');
  await choose(page, 'stay.checkIn', /12/);
  await choose(page, 'stay.checkOut', /12/);
  await beside('stay.checkOut', 'sameDay');
  await choose(page, 'stay.checkOut', /13/);
  await press(page, word('cohabitant.person'));
  await expect(page.getByText(word('cohabitant.how'))).toBeVisible();
  await place(page, 'stay.cohabitant').getByRole('textbox').first().fill(alone.name);
  await place(page, 'stay.cohabitant').getByRole('textbox').last().fill(alone.phone);
  await page.getByRole('button', { name: word('cohabitant.check'), exact: true }).click();
  await expect(page.getByText(spec('cohabitantUnfit'))).toBeVisible();
  await press(page, inLanguage(stayWords.single, lan));
  await expect(place(page, 'stay.roomTypeId')).toContainText(spec('noRooms'));
  await press(page, word('stay.needNoRoom'));
  await expect(page.getByText(word('stay.about.no_room'))).toBeVisible();

  // Leaves the form, because it saves automatically and would conflict with the draft that is saved through the API
  // below.
  await page.goto('/index/tools');

  // Another account registers the same person in the meantime.
  const other = {
    ...(await makeAttendee(request, codeFor, newcomer, lan, 1)),
    name: me.name,
    phone: me.phone,
  };
  await order(request, meeting, other, filledIn(meeting, other));
  await saveDraft(request, meeting, me, filledIn(meeting, me));
  await page.goto(`${at}&step=confirm`);
  await press(page, inLanguage(methodWords.corporate_transfer, lan));
  await page.getByRole('button', { name: word('placeOrder', { total: '' }) }).click();
  const taken = page.getByRole('alert').filter({ hasText: spec('personTaken') });
  await taken.getByRole('button').click();
  await expect(place(page, 'phone')).toContainText(spec('personTaken'));

  await page.goto(`/index/register/${meeting.id}?kind=team`);
  await goOn(page, say, 'stay');
  await expect(place(page, 'teamName')).toContainText(spec('teamName'));
});
