import { randomUUID } from 'node:crypto';
import type { TypesSection, HotelsSection, ActivitiesSection } from '@plenum/contract/meetings/catalogue';
import { noText } from '@plenum/contract/kernel/localized-text';

const both = (en: string, zh: string) => ({ en, zh });
const inEnglish = (en: string) => ({ en, zh: '' });

export function typesSample(): TypesSection {
  return {
    types: [
      {
        id: randomUUID(),
        name: both('Student', '学生'),
        description: inEnglish('With a student card'),
        identities: ['student'],
        stock: 200,
        hidden: false,
        windows: [
          {
            id: randomUUID(),
            name: both('Early bird', '早鸟价'),
            from: null,
            until: '2026-05-20T16:00:00.000Z',
            price: { CNY: 80_000, USD: null },
            payBy: '2026-05-25T16:00:00.000Z',
          },
          {
            id: randomUUID(),
            name: both('Regular', '正常价'),
            from: '2026-05-20T16:00:00.000Z',
            until: null,
            price: { CNY: 100_000, USD: 15_000 },
            payBy: null,
          },
        ],
      },
      {
        id: randomUUID(),
        name: both('Everybody', '普通参会者'),
        description: noText,
        identities: [],
        stock: null,
        hidden: true,
        windows: [
          {
            id: randomUUID(),
            name: both('Regular', '正常价'),
            from: null,
            until: null,
            price: { CNY: 200_000, USD: 30_000 },
            payBy: null,
          },
        ],
      },
    ],
  };
}

export function hotelsSample(): HotelsSection {
  const room = (kind: 'king' | 'standard') => ({
    id: randomUUID(),
    kind,
    name: kind === 'king' ? both('King room', '大床房') : inEnglish('Twin room'),
    capacity: 2,
    shared: kind === 'standard',
    breakfast: true,
    price: { CNY: 48_000, USD: null },
    hidden: false,
    nights: [
      { day: '2026-06-14', stock: 30 },
      { day: '2026-06-15', stock: 40 },
    ],
  });
  const hotel = (en: string, zh: string) => ({
    id: randomUUID(),
    name: both(en, zh),
    address: noText,
    phone: '+86 21 5555 0000',
    distance: inEnglish('300 m from the venue'),
    description: noText,
    coordinates: { latitude: 31.2, longitude: 121.5 },
    hidden: false,
    rooms: [room('king'), room('standard')],
  });
  return { hotels: [hotel('River Hotel', '滨江酒店'), hotel('Park Hotel', '公园酒店')] };
}

export function activitiesSample(): ActivitiesSection {
  const activity = (kind: 'dinner' | 'sub_forum', stock: number | null) => ({
    id: randomUUID(),
    kind,
    name: both(`The ${kind}`, '活动'),
    description: noText,
    place: both('Hall 2', '二号厅'),
    startsAt: '2026-06-15T10:00:00.000Z',
    endsAt: '2026-06-15T12:00:00.000Z',
    price: { CNY: 0, USD: null },
    stock,
    typeIds: [],
    hidden: false,
  });
  return { activities: [activity('dinner', 300), activity('sub_forum', null)] };
}
