import { registrationRefusals } from '@plenum/contract/registration/messages';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { show } from '#test/mine-stage';
import { buildOffer, typeId } from '#test/offer-sample';
import { startI18n } from '#kernel/i18n/start-i18n';
import { useAppStore } from '#kernel/state/app-store';
import { KindChoice } from '../entry/kind-choice.tsx';
import { NotOpenPage } from './not-open-page.tsx';
import { shutRefusal } from './shut.ts';

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'registration']);
});
afterEach(cleanup);

const now = '2027-04-01T00:00:00.000Z';
const { meeting, types, waitingList } = buildOffer();

function showShut(closesAt: string | null, phase: typeof meeting.phase = 'registration_closed') {
  const offer = buildOffer({
    now,
    meeting: { ...meeting, phase },
    registration: { opensAt: null, closesAt, status: 'closed' },
  });
  const refusal = shutRefusal(offer, 'en');
  expect(refusal?.code).toBe(registrationRefusals.CLOSED.code);
  if (refusal) show(<NotOpenPage refusal={refusal} offer={offer} />);
  return document.body.textContent;
}

test('names a closing time that has passed', () => {
  expect(showShut('2027-03-01T00:00:00.000Z')).toContain('It closed on 1 March 2027');
});

test('never mentions a future closing time in the past tense', () => {
  const text = showShut('2027-04-26T00:00:00.000Z');
  expect(text).toContain('The organizer has closed registration.');
  expect(text).not.toContain('April');
});

test('names the end of the conference as the reason after it', () => {
  expect(showShut(null, 'ended')).toContain('The conference has ended.');
});

test.each([
  [true, /Fill in the form to join the waiting list/],
  [false, /this conference has no waiting list/],
])('says that a conference is sold out before asking who registers (waiting list: %s)', (on, sentence) => {
  const soldOut = types.map((type) => (type.id === typeId ? { ...type, remaining: 0 } : type));
  const offer = buildOffer({ types: soldOut, waitingList: { ...waitingList, on } });
  show(<KindChoice offer={offer} onChoose={() => undefined} />);
  expect(screen.getByText('Fully booked')).toBeDefined();
  expect(screen.getByText(sentence)).toBeDefined();
});
