import { expect, test } from 'vitest';
import { orderedItems, type OrderedItem } from './ordered-items.ts';

const type: OrderedItem = {
  kind: 'conference',
  name: { en: 'Student', zh: '学生代表' },
  detail: { en: 'Early', zh: '早鸟' },
  checkIn: null,
  checkOut: null,
};
const room: OrderedItem = {
  kind: 'hotel',
  name: { en: 'Harbour Hotel', zh: '海港酒店' },
  detail: { en: 'Standard room', zh: '标准间' },
  checkIn: '2027-06-14',
  checkOut: '2027-06-16',
};
const dinner: OrderedItem = { ...type, kind: 'activity', name: { en: 'Dinner', zh: '' } };

test('lists each item once, with the number of people who have it', () => {
  expect(orderedItems([type, room, dinner, type], 'en')).toBe(
    'Registration: Student × 2\nHotel: Harbour Hotel, Standard room, 14–16 June 2027\nActivity: Dinner',
  );
  expect(orderedItems([type, room, dinner], 'zh-cn')).toBe(
    '注册：学生代表\n住宿：海港酒店，标准间，2027年6月14日—16日\n活动：Dinner',
  );
  expect(orderedItems([], 'en')).toBe('');
});
