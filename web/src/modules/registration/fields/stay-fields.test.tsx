import type { Offer } from '@plenum/contract/registration/offer';
import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import { emptyStay } from '@plenum/contract/registration/people/stay';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startI18n } from '#kernel/i18n/start-i18n';
import { useAppStore } from '#kernel/state/app-store';
import { fakeServer } from '#test/fake-server';
import { bodyOf, grant, press, show, type } from '#test/mine-stage';
import { buildOffer, roomId, testId } from '#test/offer-sample';
import { focusField } from './focus-field.ts';
import { StayFields, type StayFieldsProps } from './stay-fields.tsx';
import { none } from './validation.ts';

let server: ReturnType<typeof fakeServer>;
beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'registration']);
});
beforeEach(() => {
  server = fakeServer();
});
afterEach(cleanup);

const shared: MemberDraft = {
  values: { gender: 'male' },
  stay: {
    ...emptyStay,
    choice: 'shared',
    roomTypeId: roomId,
    checkIn: '2027-05-17',
    checkOut: '2027-05-19',
    cohabitant: { kind: 'person', name: 'Li Na', phone: '13800008888' },
  },
  activityIds: [],
  hotelConsent: false,
};

function Form(props: Partial<StayFieldsProps> & { offer: Offer; start?: MemberDraft }) {
  const [draft, setDraft] = useState(props.start ?? shared);
  return (
    <StayFields
      draft={draft}
      onChange={setDraft}
      fieldErrors={none}
      warnings={none}
      showsAll
      currency="CNY"
      now={new Date('2027-04-01')}
      registrationId={testId(50)}
      memberId={testId(60)}
      {...props}
    />
  );
}

it('shows the chosen stay with its weekdays and its year', () => {
  show(<Form offer={buildOffer()} />);
  expect(screen.getByText('Check in Mon 17 May 2027, check out Wed 19 May 2027: 2 nights')).toBeTruthy();
});

it('names the choice of the stay once, and leads from an error about the roommate to their name', () => {
  HTMLElement.prototype.scrollIntoView = () => undefined;
  show(<Form offer={buildOffer()} />);
  expect(screen.getByRole('radiogroup', { name: /^Accommodation$/ })).toBeTruthy();
  expect(focusField('stay.cohabitant')).toBe(true);
  expect(document.activeElement).toBe(screen.getByDisplayValue('Li Na'));
});

describe('the check of a roommate', () => {
  const asker = {
    kind: 'draft',
    registrationId: testId(50),
    memberId: testId(60),
    gender: 'male',
    roomTypeId: roomId,
    checkIn: '2027-05-17',
    checkOut: '2027-05-19',
  };

  it('sends the stay as typed, and shows the one sentence of the reply beside the field', async () => {
    show(<Form offer={buildOffer()} />);
    await press('Check');
    const request = await server.next();
    expect(bodyOf(request)).toEqual({ name: 'Li Na', phone: '13800008888', asker });
    const message = 'Roommates must be of the same gender';
    await grant(request, { problem: { code: 'cohabitant_gender', message }, ref: 'r' });
    expect(await screen.findByText(message)).toBeTruthy();
    const phone = screen.getByLabelText('Phone number', { selector: 'input' });
    expect(phone.getAttribute('aria-invalid')).toBe('true');
  });

  it('is reset once another person or another night is chosen', async () => {
    show(<Form offer={buildOffer()} />);
    const found =
      'This person can share with you. Once you order, they’ll receive your invitation. They need to accept it before paying for their registration.';
    await press('Check');
    await grant(await server.next(), { problem: null, ref: 'r' });
    expect(await screen.findByText(found)).toBeTruthy();
    const [first, second] = within(screen.getByRole('group', { name: 'Nights' })).getAllByRole('button');
    // The first press chooses one night, the second the whole stay.
    if (first) fireEvent.click(first);
    expect(screen.queryByText(found)).toBeNull();
    if (second) fireEvent.click(second);
    expect(screen.getByText(found)).toBeTruthy();
    type('Full name', 'Li Ning');
    expect(screen.queryByText(found)).toBeNull();
  });

  it('is not offered on the page of a member’s own link', () => {
    show(<Form offer={buildOffer()} memberId={undefined} />);
    expect(screen.queryByRole('button', { name: 'Check' })).toBeNull();
    expect(screen.getByLabelText('Full name', { selector: 'input' })).toBeTruthy();
  });
});

describe('if the order submits the registration for review', () => {
  const why = 'Once your registration is submitted for review, only the organizer can assign your roommate';
  const start: MemberDraft = { ...shared, stay: { ...shared.stay, cohabitant: { kind: 'organiser' } } };
  const named = () => screen.queryByRole('radio', { name: /^Someone I know/ });

  it('no one can be named, and the form says why', () => {
    show(<Form offer={buildOffer({ review: 'review_then_pay' })} start={start} />);
    expect(named()).toBeNull();
    expect(screen.getByText(why)).toBeTruthy();
  });

  it('the same applies if there is nothing to pay', () => {
    show(<Form offer={buildOffer({ review: 'none' })} start={start} isFree />);
    expect(named()).toBeNull();
    expect(screen.getByText(why)).toBeTruthy();
  });

  it('a roommate named before is refused at the choice', () => {
    show(<Form offer={buildOffer({ review: 'review_then_pay' })} />);
    expect(named()).not.toBeNull();
    expect(screen.getByText(why)).toBeTruthy();
    expect(screen.queryByLabelText('Full name', { selector: 'input' })).toBeNull();
  });

  it('otherwise a person can be named', () => {
    show(<Form offer={buildOffer({ review: 'pay_then_review' })} start={start} />);
    expect(named()).not.toBeNull();
    expect(screen.queryByText(why)).toBeNull();
  });
});
