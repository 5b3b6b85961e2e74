import { expect, test } from 'vitest';
import { auditDetailLines, type DetailOptions } from './detail-lines.ts';

const ID = '00000000-0000-4000-8000-000000002026';

const options: DetailOptions = {
  timeZone: 'Asia/Shanghai',
  word: (key, value) => (key === 'method' && value === 'wire' ? 'Bank transfer' : undefined),
  name: (key) => (key === 'hat' ? 'Size of the hat' : undefined),
};

test.each([
  [{ from: 'draft', to: 'published' }, ['Before → after: draft → published']],
  [{ from: null, to: 1 }, ['Before → after: – → 1']],
  [{ from: ID, slug: 'next-2027' }, ['URL name: next-2027']],
  [{ before: { percent: 10, note: 'a' }, after: { percent: 20, note: 'a' } }, ['Percentage: 10 → 20']],
  [{ before: 120_000, amount: 60_050 }, ['Amount: 1,200.00 → 600.50']],
  [{ amount: 50_000, currency: 'CNY', refund: ID }, ['Amount: ¥500.00', 'Currency: CNY']],
  [{ said: 2_645_000, currency: 'USD' }, ['Amount stated: $26,450.00', 'Currency: USD']],
  [{ guests: [ID, ID], room: ID }, ['Guests: 2']],
  [
    { from: { en: 'Student', zh: '学生' }, to: { en: 'Regular', zh: '普通' } },
    ['Before → after: Student → Regular'],
  ],
  [{ until: '2026-11-19T02:00:00.000Z' }, ['Until: 2026-11-19 10:00']],
  // Times in the formats of SQL functions and of prices.
  [{ until: '2026-05-19T01:00:00.5+00:00' }, ['Until: 2026-05-19 09:00']],
  [{ validFrom: '2026-06-15T09:00' }, ['Valid from: 2026-06-15 09:00']],
  [{ amount: { CNY: 120_000, USD: 20_000 } }, ['Amount: ¥1,200.00, $200.00']],
  [{ from: 96_000, to: 120_000, currency: 'CNY' }, ['Amount: ¥960.00 → ¥1,200.00', 'Currency: CNY']],
  [{ capacity: 120_000 }, ['Review capacity: 120000']],
  [{ changed: [`session:${ID}`, `room:${ID}`] }, ['Changed: 2']],
  [{ file: 'cae51d6c91e0eedc04964570147c9efc', by: `participant:${ID}` }, []],
  [{ masked: true, reason: '' }, ['Masked: Yes']],
  [{ method: 'wire', hat: 'L' }, ['Payment method: Bank transfer', 'Size of the hat: L']],
  [
    {
      before: { registration: { opensAt: null, closesAt: '2026-11-19T02:00:00.000Z' } },
      after: { registration: {} },
    },
    ['Registration: Until 2026-11-19 10:00 → –'],
  ],
  [{ somethingNew: 3 }, ['somethingNew: 3']],
  [{}, []],
])('describes %j', (detail, lines) => {
  expect(auditDetailLines(detail, 'en', options).map(({ name, value }) => `${name}: ${value}`)).toEqual(
    lines,
  );
});

test('writes the details in Chinese', () => {
  const detail = { from: { en: 'Student', zh: '学生' }, to: { en: 'Regular', zh: '普通' }, masked: false };
  const lines = auditDetailLines(detail, 'zh-cn', options).map(({ name, value }) => `${name}：${value}`);
  expect(lines).toEqual(['变更前 → 变更后：学生 → 普通', '已脱敏：否']);
});
