import { randomUUID } from 'node:crypto';
import { noText } from '@plenum/contract/kernel/localized-text';
import { describe, expect, test } from 'vitest';
import { cardFreshUntil, presentCard } from './public-cards.ts';
import { type CardSource, noCardFigures } from '../published/published-queries.ts';
import type { MeetingRow } from '../tables.ts';

const now = new Date('2026-05-18T00:00:00Z');
const day = (date: number) => new Date(Date.UTC(2026, 4, date));
const text = { en: 'Name', zh: '名称' };

function source(
  overrides: Partial<MeetingRow> = {},
  windows: CardSource['figures']['windows'] = [],
): CardSource {
  const meeting: MeetingRow = {
    id: randomUUID(),
    seriesId: randomUUID(),
    slug: 'name',
    state: 'published',
    version: 1,
    title: text,
    theme: noText,
    summary: noText,
    city: text,
    venueName: noText,
    timeZone: 'Asia/Shanghai',
    startsOn: '2026-05-30',
    endsOn: '2026-05-30',
    beginsAt: day(30),
    endsAt: day(31),
    registrationOpensAt: day(1),
    registrationClosesAt: day(28),
    submissionOpensAt: null,
    submissionClosesAt: day(25),
    capacity: 10,
    coverFileId: null,
    search: '',
    settledSteps: [],
    createdAt: day(1),
    changedAt: day(1),
    ...overrides,
  };
  return {
    meeting,
    series: { slug: 'series', accent: 'pine', name: text },
    figures: { ...noCardFigures, taken: 3, windows },
  };
}

const window = (from: number | null, until: number | null, payBy: number | null = null) => ({
  from: from === null ? null : day(from).toISOString(),
  until: until === null ? null : day(until).toISOString(),
  payBy: payBy === null ? null : day(payBy).toISOString(),
  cny: 100,
  usd: null,
});
const deadline = (card: CardSource, at = now) => presentCard(card, 'en', at).nextDeadline;

describe('the next deadline', () => {
  test.each([
    [0, 'registration_opens', 1],
    [18, 'price_ends', 20],
    [20, 'submission_closes', 25],
    [25, 'registration_closes', 28],
    [28, 'begins', 30],
  ])('on day %i is that %s on day %i', (today, kind, at) => {
    const card = source({}, [window(null, 20)]);
    expect(deadline(card, day(today))).toEqual({ kind, at: day(at).toISOString() });
  });

  test('does not exist once the conference has begun', () => {
    expect(deadline(source(), day(30))).toBeNull();
  });

  test('of two at the same time is the closing, not the price', () => {
    expect(deadline(source({ submissionClosesAt: null }, [window(null, 28)]))?.kind).toBe(
      'registration_closes',
    );
  });

  test('is not a price outside the registration period: not open yet, closed, or ended', () => {
    const price = [window(null, 19)];
    expect(deadline(source({ registrationOpensAt: day(22) }, price))?.kind).toBe('registration_opens');
    expect(deadline(source({ registrationClosesAt: day(17) }, price))?.kind).toBe('submission_closes');
    expect(deadline(source({ state: 'closed' }, price))?.kind).toBe('submission_closes');
    expect(deadline(source({ state: 'archived' }, price))).toBeNull();
  });

  test('is the payment deadline of a price if that is before its end', () => {
    expect(deadline(source({}, [window(null, 24, 20)]))).toEqual({
      kind: 'price_ends',
      at: day(20).toISOString(),
    });
    expect(deadline(source({}, [window(null, 24, 20)]), day(20))?.kind).toBe('submission_closes');
  });

  test('is not a price that has not begun', () => {
    expect(deadline(source({ submissionClosesAt: null }, [window(19, 20)]))?.kind).toBe(
      'registration_closes',
    );
  });
});

describe('the lifetime of a card', () => {
  test('ends at the next edge of a price, a window or a phase', () => {
    expect(cardFreshUntil(source({}, [window(19, null)]), now)).toEqual(day(19));
    expect(cardFreshUntil(source({}, [window(null, 20)]), now)).toEqual(day(20));
    expect(cardFreshUntil(source({}, [window(null, null, 21)]), now)).toEqual(day(21));
    expect(cardFreshUntil(source(), now)).toEqual(day(25));
    expect(cardFreshUntil(source({ submissionClosesAt: null }), now)).toEqual(day(28));
    expect(cardFreshUntil(source(), day(30))).toEqual(day(31));
  });

  test('is unlimited if nothing is still to come', () => {
    expect(cardFreshUntil(source({}, [window(null, 20)]), day(31))).toBeNull();
  });
});

test('a price that can no longer be paid in time is not the lowest price', () => {
  const card = source({}, [window(null, null, 20)]);
  expect(presentCard(card, 'en', now).priceFrom).toEqual({ CNY: 100, USD: null });
  expect(presentCard(card, 'en', day(20)).priceFrom).toBeNull();
});

test('seats are shown if there is a capacity', () => {
  expect(presentCard(source(), 'en', now).seats).toEqual({ capacity: 10, taken: 3 });
  expect(presentCard(source({ capacity: null }), 'en', now).seats).toBeNull();
});

test('a cover is a link', () => {
  expect(presentCard(source({ coverFileId: 'abcdefgh' }), 'en', now).cover).toBe('/media/abcdefgh');
  expect(presentCard(source(), 'en', now).cover).toBe('');
});

describe('the places', () => {
  const card = (capacity: number | null, stock: number | null, taken: number) => {
    const { figures, ...rest } = source({ capacity });
    return presentCard({ ...rest, figures: { ...figures, stock, taken } }, 'en', now);
  };

  test('are the seats of the hall, unless more are on sale', () => {
    expect(card(10, null, 3).seats).toEqual({ capacity: 10, taken: 3 });
    expect(card(10, 8, 3).seats).toEqual({ capacity: 10, taken: 3 });
    expect(card(5, 200, 3).seats).toEqual({ capacity: 200, taken: 3 });
    expect(card(null, 200, 3).seats).toBeNull();
  });

  test('are not shown as fully booked while places are on sale', () => {
    expect(card(5, 200, 5).registration.isFull).toBe(false);
    expect(card(5, 200, 200).registration.isFull).toBe(true);
    expect(card(5, null, 5).registration.isFull).toBe(true);
  });
});
