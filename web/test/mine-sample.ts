import type { OwnPerson, Participation, ShareInvitation } from '@plenum/contract/registration/mine/endpoints';
import type { OrderHead } from '@plenum/contract/registration/orders/schemas';

// A registration of the test's user, as the server answers it.

const id = (number: number) => `3f2b8c1e-52f5-4f0e-9a43-${String(number).padStart(12, '0')}`;

export function orderHead(overrides: Partial<OrderHead> = {}): OrderHead {
  return {
    id: id(20),
    number: 'P260518ABCDEFGH',
    state: 'unpaid',
    currency: 'CNY',
    fees: { conference: 120_000, hotel: 48_000, activity: 0, discount: 0, total: 168_000 },
    received: 0,
    refunded: 0,
    method: null,
    placedAt: '2026-05-01T02:00:00.000Z',
    holdUntil: '2099-05-01T02:30:00.000Z',
    payable: true,
    ...overrides,
  };
}

export function ownStay(overrides: Partial<NonNullable<OwnPerson['stay']>> = {}): OwnPerson['stay'] {
  return {
    choice: 'shared',
    hotel: 'Harbour Hotel',
    room: 'Twin room',
    checkIn: '2026-06-14',
    checkOut: '2026-06-16',
    share: 'unmatched',
    cohabitants: [],
    invitationId: null,
    roomNumber: '',
    can: { invite: true, leave: false },
    whyNot: '',
    ...overrides,
  };
}

export function ownPerson(overrides: Partial<OwnPerson> = {}): OwnPerson {
  return {
    id: id(30),
    name: 'Wang Wei',
    typeName: 'Delegate',
    stay: ownStay(),
    activities: [],
    ...overrides,
  };
}

export function participation(
  overrides: Partial<Omit<Participation, 'meeting'>> & { meeting?: Partial<Participation['meeting']> } = {},
): Participation {
  const { meeting = {}, ...rest } = overrides;
  return {
    registrationId: id(10),
    meeting: {
      id: id(1),
      slug: 'harbour-2026',
      series: { slug: 'cloud', name: 'Harbour', accent: 'indigo' },
      title: 'Harbour Congress 2026',
      theme: '',
      summary: '',
      city: 'Binhai',
      venueName: '',
      timeZone: 'Asia/Shanghai',
      startsOn: '2026-06-15',
      endsOn: '2026-06-16',
      state: 'published',
      phase: 'registration_open',
      registration: {
        opensAt: null,
        closesAt: null,
        status: 'open',
        isFull: false,
        hasWaitingList: false,
      },
      submission: { opensAt: null, closesAt: null },
      seats: null,
      priceFrom: null,
      nextDeadline: null,
      cover: '',
      ...meeting,
    },
    kind: 'individual',
    teamName: '',
    state: 'submitted',
    review: null,
    reviewReason: '',
    changes: { allowed: [], until: null },
    orders: [orderHead()],
    people: [ownPerson()],
    peopleCount: 1,
    timeline: [
      { step: 'submitted', state: 'done', at: '2026-05-01T02:00:00.000Z' },
      { step: 'paid', state: 'current', at: null },
      { step: 'reviewed', state: 'ahead', at: null },
      { step: 'checked_in', state: 'ahead', at: null },
    ],
    next: { step: 'pay', orderId: id(20), until: '2099-05-01T02:30:00.000Z' },
    can: { order: true, correct: false, cancel: true, change: false },
    waiting: null,
    isRoommateLocked: false,
    changedAt: '2026-05-01T02:00:00.000Z',
    ...rest,
  };
}

export function invitation(overrides: Partial<ShareInvitation> = {}): ShareInvitation {
  return {
    id: id(40),
    meetingId: id(1),
    meetingTitle: 'Harbour Congress 2026',
    fromName: 'Li Na',
    toName: 'Wang Wei',
    hotel: 'Harbour Hotel',
    room: 'Twin room',
    checkIn: '2026-06-14',
    checkOut: '2026-06-16',
    orders: null,
    orderId: null,
    needsConsent: false,
    can: { accept: true },
    whyNot: '',
    at: '2026-05-01T03:00:00.000Z',
    ...overrides,
  };
}
