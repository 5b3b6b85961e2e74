import { expect, test } from 'vitest';
import { hotelConsentText } from './hotel.ts';

// The text that people agreed to under a number must never change.
const shown: Readonly<Record<number, readonly string[]>> = {
  1: [
    'I agree that my ID information is provided to the hotel for registration',
    '我同意将证件信息提供给酒店用于入住登记',
    'Hotels must register every guest. The number is passed on for that purpose only.',
    '酒店须登记每位住客的证件，证件号码仅用于此目的。',
  ],
};

test('a changed text for the hotel has a new version number', () => {
  const { version, text, why } = hotelConsentText;
  expect([text.en, text.zh, why.en, why.zh]).toEqual(shown[version]);
});
