import type { ActivitiesSection, HotelsSection, TypesSection } from '@plenum/contract/meetings/catalogue';
import { both, type DemoCalendar, demoId, nothing } from '../words.ts';

type Type = TypesSection['types'][number];
type Room = HotelsSection['hotels'][number]['rooms'][number];

const yuan = (CNY: number, USD: number) => ({ CNY: CNY * 100, USD: USD * 100 });

export function coastalCatalogue(calendar: DemoCalendar, start: number) {
  const id = (name: string) => demoId(`coastal ${name}`);

  function type(
    key: string,
    en: string,
    zh: string,
    stock: number,
    prices: readonly [number, number, number, number],
    who: Type['identities'],
  ): Type {
    const [earlyYuan, earlyDollar, yuanLater, dollarLater] = prices;
    return {
      id: id(`type ${key}`),
      name: both(en, zh),
      description: both(
        'Lunch on all three days and the proceedings are included.',
        '含三天午餐与会议资料。',
      ),
      identities: who,
      stock,
      hidden: false,
      windows: [
        {
          id: id(`early ${key}`),
          name: both('Early bird', '早鸟价'),
          from: calendar.at(-60, '09:00'),
          until: calendar.endOf(3),
          price: yuan(earlyYuan, earlyDollar),
          payBy: calendar.at(5, '23:59'),
        },
        {
          id: id(`standard ${key}`),
          name: both('Standard', '标准价'),
          from: calendar.at(4),
          until: null,
          price: yuan(yuanLater, dollarLater),
          payBy: null,
        },
      ],
    };
  }

  function room(
    key: string,
    kind: Room['kind'],
    en: string,
    zh: string,
    price: readonly [number, number],
    stock: readonly number[],
  ): Room {
    return {
      id: id(`room ${key}`),
      kind,
      name: both(en, zh),
      capacity: 2,
      shared: kind === 'standard',
      breakfast: true,
      price: yuan(...price),
      hidden: false,
      nights: stock.map((count, night) => ({ day: calendar.day(start - 1 + night), stock: count })),
    };
  }

  const types: TypesSection = {
    types: [
      type(
        'teacher',
        'Teacher or researcher',
        '教师或科研人员',
        700,
        [2400, 340, 2900, 420],
        ['teacher', 'other'],
      ),
      type('student', 'Student', '学生', 380, [1500, 220, 1800, 260], ['student']),
      type('enterprise', 'Enterprise', '企业代表', 180, [3600, 520, 4300, 620], ['enterprise']),
      type('companion', 'Accompanying person', '随行人员', 24, [1500, 220, 1800, 260], []),
    ],
  };
  const hotels: HotelsSection = {
    hotels: [
      {
        id: id('hotel harbour'),
        name: both('Harbour Grand Hotel', '港湾大酒店'),
        address: both('20 Haigang Avenue', '海港大道 20 号'),
        phone: '0571-88000200',
        distance: both('Next door, two minutes on foot', '紧邻会场，步行 2 分钟'),
        description: both(
          'Sea view from the fifth floor up; gym and laundry.',
          '五层以上可看海，设健身房与自助洗衣房。',
        ),
        coordinates: { latitude: 30.2494, longitude: 120.2061 },
        hidden: false,
        rooms: [
          room('harbour king', 'king', 'King room', '大床房', [620, 88], [40, 60, 60, 30]),
          room('harbour twin', 'standard', 'Standard room', '标准间（双床）', [580, 82], [60, 120, 120, 50]),
        ],
      },
      {
        id: id('hotel tide'),
        name: both('Tide Inn', '潮汐宾馆'),
        address: both('7 Chaoxi Road', '潮汐路 7 号'),
        phone: '0571-88000300',
        distance: both('900 m, shuttle at 8:00 and 8:30', '距会场 900 米，8:00、8:30 有班车'),
        description: nothing,
        coordinates: { latitude: 30.2531, longitude: 120.1987 },
        hidden: false,
        rooms: [
          room('tide twin', 'standard', 'Standard room', '标准间（双床）', [320, 46], [30, 80, 80, 20]),
        ],
      },
    ],
  };
  const activities: ActivitiesSection = {
    activities: [
      ...[0, 1, 2].flatMap((offset) => [meal('lunch', offset, '12:30', '14:00', 'Lunch', '午餐', 0)]),
      meal('dinner', 0, '18:30', '21:00', 'Congress dinner', '欢迎晚宴', 260),
      meal('dinner', 1, '18:00', '20:00', 'Dinner buffet', '自助晚餐', 80),
      {
        id: id('sub-forum'),
        kind: 'sub_forum',
        name: both('Sub-forum: operating a campus cluster', '分论坛：校园集群运维'),
        description: both('Round table; places are limited.', '圆桌讨论，名额有限。'),
        place: both('Harbour Hall', '海港厅'),
        startsAt: calendar.at(start + 1, '14:00'),
        endsAt: calendar.at(start + 1, '17:00'),
        price: yuan(0, 0),
        stock: 80,
        typeIds: [],
        hidden: false,
      },
      {
        id: id('visit'),
        kind: 'visit',
        name: both('Visit to the tidal data centre', '参观潮汐数据中心'),
        description: both('Bus from the venue; bring a photo ID.', '会场统一发车，请携带身份证件。'),
        place: both('Meeting point: main entrance', '集合地点：会场正门'),
        startsAt: calendar.at(start + 2, '11:00'),
        endsAt: calendar.at(start + 2, '15:00'),
        price: yuan(50, 8),
        stock: 90,
        typeIds: [],
        hidden: false,
      },
    ],
  };

  function meal(
    kind: 'lunch' | 'dinner',
    offset: number,
    from: string,
    to: string,
    en: string,
    zh: string,
    price: number,
  ) {
    return {
      id: id(`meal ${kind} ${offset}`),
      kind,
      name: both(en, zh),
      description: nothing,
      place: both('Gallery restaurant', '长廊餐厅'),
      startsAt: calendar.at(start + offset, from),
      endsAt: calendar.at(start + offset, to),
      price: yuan(price, Math.round(price / 7)),
      stock: kind === 'lunch' ? 1284 : 400,
      typeIds: [],
      hidden: false,
    };
  }

  const taken = {
    [id('type teacher')]: 210,
    [id('type student')]: 120,
    [id('type enterprise')]: 52,
    [id('type companion')]: 8,
  };
  return { types, hotels, activities, taken };
}
