import { randomUUID } from 'node:crypto';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { checkCode } from '@plenum/contract/registration/codes/endpoints';
import { codeRefusals } from '@plenum/contract/registration/codes/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildCode } from '#test/codes';
import { buildPerson } from '#test/people';
import { buildDraft, buildOffer, buildOrder, memberDraft } from '#test/registrations';
import { countWrongTry, refuseTriers } from './wrong-tries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ limitFactor: 100 });
});
afterAll(() => app.close());

describe('guessed codes', () => {
  test('get twenty answers in a thousand tries, and then not even a right code is confirmed', async () => {
    const offer = await buildOffer(app);
    const code = await buildCode(app, offer.meetingId);
    const buyer = await buildPerson(app);
    const { id } = await buildDraft(app, offer.meetingId, buyer.me.id, [memberDraft(offer.type.id)]);
    const check = async (text: string) => {
      const { body } = await app.call(checkCode, {
        params: { id },
        body: { code: text },
        token: buyer.token,
      });
      return body.code;
    };
    const found = new Map<number, number>();
    for (let nr = 0; nr < 1_000; nr += 1) {
      const answer = await check(`GUESS-${nr}`);
      found.set(answer, (found.get(answer) ?? 0) + 1);
    }
    expect(Object.fromEntries(found)).toEqual({
      [codeRefusals.CODE_UNKNOWN.code]: 20,
      [kernelRefusals.TOO_MANY.code]: 980,
    });
    expect(await check(code.code)).toBe(kernelRefusals.TOO_MANY.code);
    const order = { code, buyer, kind: 'team' as const };
    const { answer } = await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)], order);
    expect(answer.body.code).toBe(kernelRefusals.TOO_MANY.code);
    expect(answer.headers['retry-after']).toBeDefined();
  });

  test('in orders count as well', async () => {
    const offer = await buildOffer(app);
    const code = { id: '', code: 'GUESS-1', terms: (await buildCode(app, offer.meetingId)).terms };
    const buyer = await buildPerson(app);
    const answers: number[] = [];
    for (let nr = 0; nr < 21; nr += 1) {
      const order = { code, buyer, kind: 'team' as const };
      const { answer } = await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)], order);
      answers.push(answer.body.code);
    }
    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => codeRefusals.CODE_UNKNOWN.code));
    expect(answers[20]).toBe(kernelRefusals.TOO_MANY.code);
  });

  test('from many accounts at one address are refused for all of them, and a day later for none', async () => {
    const address = '203.0.113.7';
    const trier = (from: string) => ({ accountId: randomUUID(), address: from });
    for (let nr = 0; nr < 200; nr += 1) await countWrongTry(app.kernel, trier(address));
    const [here, elsewhere] = await refuseTriers(app.kernel, [trier(address), trier('203.0.113.8')]);
    expect(here?.refusal).toBe(kernelRefusals.TOO_MANY);
    expect(elsewhere).toBeNull();
    app.clock.advance(24 * 3600 * 1000);
    expect(await refuseTriers(app.kernel, [trier(address)])).toEqual([null]);
  });
});
