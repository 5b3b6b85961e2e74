import {
  type DraftMember,
  emptyHead,
  type RegistrationView,
} from '@plenum/contract/registration/people/draft';
import { completeAsked } from '@plenum/contract/meetings/person-fields';
import type { Offer } from '@plenum/contract/registration/offer';
import { emptyStay } from '@plenum/contract/registration/people/stay';

/** Returns a test id that contains a number. */
export function testId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export const typeId = testId(11);
export const roomId = testId(31);
export const lunchId = testId(41);

/** A conference that offers one of everything. */
export function buildOffer(overrides: Partial<Offer> = {}): Offer {
  return {
    meeting: {
      id: testId(1),
      slug: 'congress',
      title: 'Congress',
      series: { slug: 'cloud', name: 'Cloud', accent: 'indigo' },
      city: 'Harbour City',
      timeZone: 'Asia/Shanghai',
      startsOn: '2027-05-18',
      endsOn: '2027-05-20',
      phase: 'registration_open',
    },
    registration: { opensAt: null, closesAt: null, status: 'open' },
    form: {
      name: 'full',
      asked: completeAsked({ gender: 'required', idNumber: 'optional' }),
      custom: [],
      teams: false,
      stewardWalkIns: false,
      deskRequired: [],
      invoice: true,
    },
    identities: ['teacher', 'student'],
    types: [
      {
        id: typeId,
        name: 'Delegate',
        description: '',
        identities: [],
        remaining: 5,
        windows: [
          {
            id: testId(21),
            name: 'Early bird',
            from: null,
            until: '2027-04-30T16:00:00.000Z',
            price: { CNY: 120_000, USD: 17_000 },
            payBy: null,
            state: 'effective',
          },
          {
            id: testId(22),
            name: 'Standard',
            from: '2027-04-30T16:00:00.000Z',
            until: '2027-05-20T00:00:00.000Z',
            price: { CNY: 160_000, USD: null },
            payBy: null,
            state: 'not_effective',
          },
        ],
      },
    ],
    hotels: [
      {
        id: testId(30),
        name: 'Harbour Hotel',
        address: '',
        distance: '',
        description: '',
        rooms: [
          {
            id: roomId,
            kind: 'standard',
            name: 'Twin',
            capacity: 2,
            shared: true,
            breakfast: true,
            price: { CNY: 48_000, USD: 6800 },
            nights: ['17', '18', '19', '20'].map((day, index) => ({
              day: `2027-05-${day}`,
              rooms: index === 3 ? 0 : 3,
              menBeds: index === 3 ? 0 : 6,
              womenBeds: index === 3 ? 1 : 7,
            })),
          },
        ],
      },
    ],
    activities: [
      {
        id: lunchId,
        kind: 'lunch',
        name: 'Lunch',
        description: '',
        place: 'Hall 2',
        startsAt: '2027-05-18T04:00:00.000Z',
        endsAt: '2027-05-18T05:00:00.000Z',
        price: { CNY: 8000, USD: 1200 },
        remaining: null,
        typeIds: [],
      },
    ],
    payment: {
      methods: { CNY: ['qr_code', 'corporate_transfer'], USD: ['online_wallet'] },
      wallets: { CNY: ['wechat', 'alipay'], USD: ['paypal'] },
      note: '',
      holdOnlineMinutes: 30,
      holdTransferDays: 3,
    },
    currencies: ['CNY', 'USD'],
    review: 'pay_then_review',
    changes: { allowed: [], until: null },
    refund: { steps: [], note: '' },
    waitingList: { on: true, offerHours: 24 },
    invoice: { kinds: ['ordinary'], item: '', note: '' },
    takesCodes: false,
    now: '2027-04-01T00:00:00.000Z',
    ...overrides,
  };
}

export const testNow = new Date('2027-04-01T00:00:00.000Z');

export function buildMember(overrides: Partial<DraftMember> = {}): DraftMember {
  return {
    id: testId(101),
    version: 1,
    selfFilled: false,
    values: { fullName: '欧阳明远', gender: 'male', typeId },
    stay: emptyStay,
    activityIds: [],
    hotelConsent: false,
    ...overrides,
  };
}

export function buildView(overrides: Partial<RegistrationView> = {}): RegistrationView {
  return {
    id: testId(100),
    meetingId: testId(1),
    kind: 'individual',
    state: 'draft',
    review: null,
    reviewReason: '',
    version: 1,
    head: emptyHead,
    members: [buildMember()],
    order: null,
    savedAt: '2027-04-01T06:02:00.000Z',
    can: { order: true, correct: false, cancel: true },
    isRoommateLocked: false,
    takesCodes: true,
    ...overrides,
  };
}
