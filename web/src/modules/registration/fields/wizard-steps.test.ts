import { expect, test } from 'vitest';
import { stepOfField, stepsOf } from './wizard-steps.ts';
import { buildOffer } from '#test/offer-sample';

test('leaves out steps that a conference does not have', () => {
  const offer = buildOffer();
  expect(stepsOf(offer, 'order')).toEqual(['who', 'stay', 'activities', 'invoice', 'confirm']);
  const bare = { ...offer, hotels: [], activities: [], form: { ...offer.form, invoice: false } };
  expect(stepsOf(bare, 'order')).toEqual(['who', 'confirm']);
  expect(stepsOf(offer, 'correct')).toEqual(['who', 'confirm']);
});

test('every field has its step', () => {
  const steps = [
    'fullName',
    'custom.x',
    'stay.checkIn',
    'hotelConsent',
    'activities.x',
    'invoice.title',
    'method',
  ];
  expect(steps.map((field) => stepOfField(field))).toEqual([
    'who',
    'who',
    'stay',
    'stay',
    'activities',
    'invoice',
    'confirm',
  ]);
});
