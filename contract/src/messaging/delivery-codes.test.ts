import { expect, test } from 'vitest';
import { isPermanent, undeliveredSentence } from './delivery-codes.ts';

test.each(['MK:0001', 'MOBILE_NOT_ON_SERVICE', '5.1.1', '5.1.10', '5.2.1', 'HARD_BOUNCE'])(
  '%s means that the number or mailbox does not exist',
  (code) => {
    expect(isPermanent(code)).toBe(true);
    expect(undeliveredSentence(code).en).toContain('does not exist');
  },
);

// Codes for a phone that is switched off, a full mailbox, a blocked sender, too many messages, an error of the carrier
// and no reason, and codes similar to permanent ones.
test.each([
  'EXPIRED',
  'UNDELIV',
  '5.2.2',
  '4.1.1',
  '5.7.1',
  'MOBILE_SEND_LIMIT',
  'FAILED',
  '',
  'MK:00011',
  '5.1.12',
])('%s may work later', (code) => expect(isPermanent(code)).toBe(false));
