import type { Sentence } from '../kernel/language.ts';

/**
 * The separate consent (单独同意) to sending ID information to a hotel. A consent stores the number of the text, so a
 * changed text needs the next number.
 */
export const hotelConsentText = {
  version: 1,
  text: {
    en: 'I agree that my ID information is provided to the hotel for registration',
    zh: '我同意将证件信息提供给酒店用于入住登记',
  },
  why: {
    en: 'Hotels must register every guest. The number is passed on for that purpose only.',
    zh: '酒店须登记每位住客的证件，证件号码仅用于此目的。',
  },
} as const satisfies { readonly version: number; readonly text: Sentence; readonly why: Sentence };
