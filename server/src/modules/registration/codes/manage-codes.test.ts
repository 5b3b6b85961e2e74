import { changeCode, createCode, makeCodes } from '@plenum/contract/registration/codes/endpoints';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildCode, newCode, usesOf } from '#test/codes';
import { buildStaff } from '#test/meetings';
import { buildPerson } from '#test/people';
import { buildOffer, buildOrder, memberDraft } from '#test/registrations';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function buildDesk() {
  const offer = await buildOffer(app);
  const { token } = await buildStaff(app, offer.meetingId, 'finance');
  return { offer, token, params: { id: offer.meetingId } };
}

const limitsOf = ({
  validFrom,
  validUntil,
  mostUses,
  mostPerAccount,
  active,
  note,
}: ReturnType<typeof newCode>) => ({
  validFrom,
  validUntil,
  mostUses,
  mostPerAccount,
  active,
  note,
});

describe('creating codes', () => {
  test('records the discount of a code and its creator', async () => {
    const { token, params, offer } = await buildDesk();
    const made = await app.call(createCode, { params, body: newCode({ code: 'Early-20' }), token });
    expect(made.status).toBe(200);
    const facts = await app.kernel.pool.query('select action, detail from audit_log where object = $1', [
      `code:${made.body.data.id}`,
    ]);
    expect(facts.rows).toMatchObject([
      { action: 'code.created', detail: { percent: 20, scope: 'conference' } },
    ]);
    const { answer } = await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)], {
      code: { id: made.body.data.id, code: 'early 20', terms: { ...newCode() } },
    });
    expect(answer.status).toBe(200);
  });

  test.each([
    ['percent', { percent: null }],
    ['percent', { percent: 101 }],
    ['amount.CNY', { kind: 'amount' as const, percent: null }],
    ['amount.USD', { kind: 'amount' as const, percent: null, amount: { CNY: null, USD: -1 } }],
    ['validUntil', { validFrom: '2026-06-02T00:00:00.000Z', validUntil: '2026-06-01T00:00:00.000Z' }],
    ['code', { code: 'a-b' }],
    ['mostUses', { mostUses: 0 }],
    ['typeIds', { typeIds: ['00000000-0000-4000-8000-000000000000'] }],
  ])('is refused with the wrong field: %s', async (path, change) => {
    const { token, params } = await buildDesk();
    const refused = await app.call(createCode, { params, body: newCode(change), token });
    expect(refused.body.code).toBe(kernelRefusals.INVALID_INPUT.code);
    expect(refused.body.errors).toContainEqual(expect.objectContaining({ path }));
  });

  test('creates two hundred different ones together, without letters that look alike', async () => {
    const { token, params } = await buildDesk();
    const { code: _, ...promise } = newCode({ mostUses: 1, percent: 100 });
    const body = { ...promise, batch: 'Speakers', prefix: 'spk-', count: 200 };
    expect((await app.call(makeCodes, { params, body, token })).body.data).toEqual({ count: 200 });
    const made = await app.kernel.pool.query<{ code: string }>(
      'select code from discount_codes where meeting_id = $1 and batch = $2 and most_uses = 1',
      [params.id, 'Speakers'],
    );
    expect(new Set(made.rows.map(({ code }) => code)).size).toBe(200);
    for (const { code } of made.rows) expect(code).toMatch(/^SPK-[2-9A-HJKMNP-TV-Z]{8}$/);
  });
});

describe('changing a code', () => {
  test('changes its limits, never below its uses', async () => {
    const { token, offer } = await buildDesk();
    const code = await buildCode(app, offer.meetingId);
    const buyer = await buildPerson(app);
    for (let nr = 0; nr < 2; nr += 1)
      await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)], { code, buyer, kind: 'team' });
    expect(await usesOf(app, code)).toBe(2);
    const change = (body: Partial<ReturnType<typeof limitsOf>>) =>
      app.call(changeCode, {
        params: { id: offer.meetingId, codeId: code.id },
        body: { ...limitsOf(newCode()), ...body },
        token,
      });
    expect((await change({ mostUses: 1 })).body).toMatchObject({ errors: [{ path: 'mostUses' }] });
    expect((await change({ mostPerAccount: 1 })).body).toMatchObject({
      errors: [{ path: 'mostPerAccount' }],
    });
    expect((await change({ mostUses: 2, mostPerAccount: 2, active: false })).status).toBe(200);
    const later = await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)], { code });
    expect(later.answer.status).toBe(409);
  });

  test('of another conference is not found', async () => {
    const [ours, theirs] = [await buildDesk(), await buildDesk()];
    const code = await buildCode(app, theirs.offer.meetingId);
    const refused = await app.call(changeCode, {
      params: { ...ours.params, codeId: code.id },
      body: limitsOf(newCode()),
      token: ours.token,
    });
    expect(refused.status).toBe(404);
  });
});
