import type { TicketView } from '@plenum/contract/tickets/schemas';

export function ticketSample(overrides: Partial<TicketView> = {}): TicketView {
  return {
    id: 'p1',
    registrationId: 'r1',
    orderId: 'o1',
    orderNumber: 'P1',
    isPaid: true,
    name: 'Nguyễn Thị Ánh',
    organization: 'Beiyuan University',
    typeName: 'Teacher or researcher',
    teamName: '',
    meeting: {
      id: 'm1',
      title: 'Coastal Computing Congress 2027',
      startsOn: '2027-01-04',
      endsOn: '2027-01-06',
      timeZone: 'Asia/Shanghai',
      venue: 'Harbour Centre',
      city: 'Binhai',
    },
    code: '7KQ4MX2P',
    qr: 'PLENUM1:ABC',
    liveKey: '',
    verification: { state: 'verifying', at: null },
    hall: { taken: 30, places: 100 },
    stay: {
      choice: 'shared',
      hotel: 'Harbour Hotel',
      room: 'Twin room',
      checkIn: '2027-01-04',
      checkOut: '2027-01-06',
      roomNumber: '',
    },
    activities: [
      {
        id: 'a1',
        kind: 'lunch',
        name: 'Lunch; by the sea',
        place: '',
        startsAt: '2027-01-04T04:30:00.000Z',
        endsAt: '2027-01-04T06:00:00.000Z',
      },
    ],
    onWall: false,
    asOf: '2026-12-01T00:00:00.000Z',
    ...overrides,
  };
}
