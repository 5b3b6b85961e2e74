import { listLetterPeople } from '@plenum/contract/console/letter-lists';
import type { QueryOf } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { issueLetters, revokeLetter } from '@plenum/contract/letters/endpoints';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildVenue } from '#test/checkin';
import { arrive, writeLetter } from '#test/letters';
import { buildStaff } from '#test/meetings';
import { buildOffer, buildOrder, memberDraft } from '#test/registrations';
import { PAGE } from '#kernel/list/list-page';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(new Date('2026-05-18T01:00:00Z')));

type Wishes = Partial<QueryOf<typeof listLetterPeople>>;

function reader(id: string, token: string) {
  const read = async (query: Wishes = {}) =>
    app.call(listLetterPeople, { params: { id }, query: { kind: 'invitation', ...query }, token });
  const names = async (query: Wishes = {}) => (await read(query)).body.data.rows.map(({ name }) => name);
  return { read, names };
}

/** Builds a free conference whose people were registered by one account. */
async function build(fullNames: readonly string[]) {
  const offer = await buildOffer(app, { price: { CNY: 0, USD: 0 }, review: 'none' });
  const { memberIds, answer } = await buildOrder(
    app,
    offer.meetingId,
    fullNames.map((fullName) => memberDraft(offer.type.id, { values: { fullName } })),
  );
  await app.deliverOutbox();
  const { token } = await buildStaff(app, offer.meetingId, 'manager');
  const id = offer.meetingId;
  const issue = async (participantIds: string[]) =>
    app.call(issueLetters, {
      params: { id },
      body: { kind: 'invitation', language: 'en', participantIds },
      token,
    });
  return { id, token, memberIds, order: answer.body.data, issue, ...reader(id, token) };
}

describe('the list of people and their letters', () => {
  test('is listed page by page, by name, and no query returns more people than a page has', async () => {
    const asked = Array.from({ length: PAGE + 12 }, (_, index) => `Guest ${String(index).padStart(3, '0')}`);
    const { read } = await build(asked.toReversed());
    const counts: number[] = [];
    const { pool } = app.kernel;
    const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<pg.QueryResult>;
    const spy = vi.spyOn(pool, 'query').mockImplementation((async (...args: unknown[]) => {
      const result = await query(...args);
      counts.push(result.rows.length);
      return result;
    }) as never);
    const first = (await read()).body.data;
    const { next, total, rows } = (await read({ after: first.next ?? '' })).body.data;
    spy.mockRestore();
    expect(counts.length).toBeGreaterThan(4);
    expect(Math.max(...counts)).toBe(PAGE + 1);
    expect([first.rows.length, first.total, rows.length, next, total]).toEqual([
      PAGE,
      PAGE + 12,
      12,
      null,
      null,
    ]);
    expect([...first.rows, ...rows].map(({ name }) => name)).toEqual(asked);
    expect((await read({ after: 'x' })).body.code).toBe(kernelRefusals.MALFORMED.code);
  });

  test('is searched like the list of participants: two characters, any case, without spaces, by order number', async () => {
    const { names, order } = await build(['买买提·吐尔逊', 'Jan Novášek', 'Nguyễn Thị Ánh', '欧阳修']);
    expect(await names({ q: 'NOVÁŠ' })).toEqual(['Jan Novášek']);
    expect(await names({ q: '吐尔' })).toEqual(['买买提·吐尔逊']);
    expect(await names({ q: 'nguyễnthị' })).toEqual(['Nguyễn Thị Ánh']);
    expect(await names({ q: '欧' })).toEqual(['欧阳修']);
    expect(await names({ q: '%' })).toEqual([]);
    expect(await names({ q: order.number.toLowerCase() })).toHaveLength(4);
    expect(await names({ q: 'P1999AB' })).toEqual([]);
  });

  test('has filters for eligible people and for past and present letters, each also with a search', async () => {
    const { id, token, memberIds, issue, read, names } = await build([
      'Ada Quill',
      'Grace Poll',
      'Linus Poll',
    ]);
    const [ada = '', grace = ''] = memberIds;
    await issue([ada, grace]);
    const { rows } = (await read({ q: 'grace' })).body.data;
    const [letter] = rows[0]?.letters ?? [];
    await app.call(revokeLetter, {
      params: { id, letterId: letter?.id ?? '' },
      body: { reason: 'Misspelt' },
      token,
    });
    expect(await names({ show: 'issued' })).toEqual(['Ada Quill']);
    expect(await names({ show: 'revoked' })).toEqual(['Grace Poll']);
    expect(await names({ show: 'can' })).toEqual(['Grace Poll', 'Linus Poll']);
    expect(await names({ show: 'can', q: 'linus' })).toEqual(['Linus Poll']);
    expect(await names({ show: 'issued', q: 'poll' })).toEqual([]);
    expect((await read({ show: 'can' })).body.data.total).toBe(2);
    const other = await build(['Grace Poll']);
    expect(await other.names({ show: 'revoked' })).toEqual([]);
  });

  test('shows no obstacle for eligible people, and one for everyone else', async () => {
    const venue = await buildVenue(app, 3);
    await app.deliverOutbox();
    const { meetingId, organizer, offer } = venue;
    await buildOrder(app, meetingId, [memberDraft(offer.type.id, { values: { fullName: 'Not Paid' } })]);
    await app.deliverOutbox();
    const [came = ''] = venue.people;
    await arrive(app, venue, came);
    const { read } = reader(meetingId, organizer.token);
    const agree = async (kind: 'invitation' | 'certificate') => {
      const all = (await read({ kind })).body.data.rows;
      expect(all).toHaveLength(4);
      const can = (await read({ kind, show: 'can' })).body.data.rows;
      const free = all.filter(({ obstacle }) => obstacle === null);
      expect(can).toEqual(free);
      return can.length;
    };
    expect(await agree('invitation')).toBe(4);
    await writeLetter(app, meetingId, organizer, { needsPayment: true });
    expect(await agree('invitation')).toBe(3);
    await writeLetter(app, meetingId, organizer, { kind: 'certificate' });
    expect(await agree('certificate')).toBe(0);
    await writeLetter(app, meetingId, organizer, { kind: 'certificate', from: '2026-05-18' });
    expect(await agree('certificate')).toBe(1);
  });
});
