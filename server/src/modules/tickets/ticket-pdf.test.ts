import { fillPath } from '@plenum/contract/kernel/endpoint';
import { downloadMyTicket, readMyTicket } from '@plenum/contract/tickets/endpoints';
import { writeTicketCode } from '@plenum/contract/tickets/ticket-code';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { provideArrivals } from '#modules/registration/public';
import { createTestApp, type TestApp } from '#test/app';
import { textOfPdf } from '#test/pdf-text';
import { memberDraft } from '#test/registrations';
import { buildTicket } from '#test/tickets';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const NAME = '买买提·吐尔逊';

async function buildNamed() {
  const paid = await buildTicket(app, {
    members: ({ type, lunch }) => [
      memberDraft(type.id, { values: { fullName: NAME }, activityIds: [lunch.id] }),
    ],
  });
  return { id: paid.memberIds[0] ?? '', token: paid.buyer.token };
}

test('the PDF has name, code and booked items, in the reader’s language', async () => {
  const { id, token } = await buildNamed();
  const { code } = (await app.call(readMyTicket, { params: { id }, token })).body.data;
  for (const [lan, words] of [
    ['zh-cn', ['待签到', '活动', '2026年6月15日 12:00']],
    ['en', ['Not checked in yet', 'lunch', '15 June 2026, 12:00']],
  ] as const) {
    const reply = await app.http.inject({
      url: fillPath(downloadMyTicket.path, { id }),
      headers: { authorization: token, lan },
    });
    expect(reply.headers['content-type']).toBe('application/pdf');
    const text = await textOfPdf(reply.rawPayload);
    for (const word of [NAME, writeTicketCode(code), ...words]) expect(text).toContain(word);
  }
});

test('a person who has arrived is verified, the same as in check-in', async () => {
  const { id, token } = await buildNamed();
  const at = app.clock.now();
  provideArrivals(app.kernel, async (_db, ids) => new Map(ids.includes(id) ? [[id, at]] : []));
  const { body } = await app.call(readMyTicket, { params: { id }, token });
  expect(body.data.verification).toEqual({ state: 'verified', at: at.toISOString() });
});
