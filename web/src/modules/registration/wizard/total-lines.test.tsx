import { cleanup, render, screen } from '@testing-library/react';
import { quote } from '@plenum/contract/registration/checkout/quote';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '#kernel/i18n/start-i18n';
import { useAppStore } from '#kernel/state/app-store';
import { buildMember, buildOffer, testNow } from '#test/offer-sample';
import { termsOf } from '../fields/validation.ts';
import { TotalLines } from './total-lines.tsx';

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'registration']);
});
afterEach(cleanup);

it('names the day of a lunch if there are several', () => {
  const sample = buildOffer();
  const lunch = sample.activities[0]!;
  const days = ['2027-05-17T04:00:00.000Z', '2027-05-18T04:00:00.000Z'];
  const activities = days.map((startsAt, index) => ({
    ...lunch,
    id: `lunch ${index}`,
    name: 'Lunch',
    startsAt,
  }));
  const offer = { ...sample, activities };
  const member = buildMember({ values: { typeId: offer.types[0]?.id ?? '' } });
  const wish = {
    memberId: member.id,
    typeId: offer.types[0]?.id ?? '',
    identity: null,
    gender: null,
    stay: member.stay,
    activityIds: activities.map(({ id }) => id),
  };
  const quoted = quote(termsOf(offer, true).offer, [wish], 'CNY', testNow);
  render(<TotalLines offer={offer} quote={quoted} currency="CNY" />);
  expect(screen.getByText('Lunch (17 May)')).toBeDefined();
  expect(screen.getByText('Lunch (18 May)')).toBeDefined();
});
