import { listLetterPeople } from '@plenum/contract/console/letter-lists';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import * as endpoints from '@plenum/contract/letters/endpoints';
import { builtInLetters } from '@plenum/contract/letters/letter-text';
import { letterMessages, letterRefusals } from '@plenum/contract/letters/messages';
import { cancelOrder } from '@plenum/contract/registration/orders/endpoints';
import { substitute } from '@plenum/contract/registration/changes/substitute-endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildVenue } from '#test/checkin';
import { auditOf } from '#test/effects';
import { arrive, getPdf, takeLetter, writeLetter } from '#test/letters';
import { makePng } from '#test/make-images';
import { saveContent } from '#test/meeting-content';
import { buildStaff } from '#test/meetings';
import { textOfPdf } from '#test/pdf-text';
import { buildPerson } from '#test/people';
import { buildOffer, buildOrder, memberDraft, personValues } from '#test/registrations';
import { upload } from '#test/uploads';
import { rulesWithChanges } from '#test/rules';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(new Date('2026-05-18T01:00:00Z')));

const names = ['买买提·吐尔逊', '𠮷野𬭎', 'Nguyễn Thị Ánh', 'Jan Novášek'];

/** A free conference with these people, each registered by a separate account, and its manager. */
async function build(
  fullNames: readonly string[] = ['Ada Quill'],
  terms: Parameters<typeof buildOffer>[1] = {},
) {
  const offer = await buildOffer(app, { price: { CNY: 0, USD: 0 }, review: 'none', ...terms });
  const people = [];
  for (const fullName of fullNames) {
    const { buyer, registrationId, memberIds, answer } = await buildOrder(app, offer.meetingId, [
      memberDraft(offer.type.id, { values: { fullName } }),
    ]);
    people.push({ buyer, registrationId, id: memberIds[0] ?? '', orderId: answer.body.data.orderId });
  }
  await app.deliverOutbox();
  const manager = await buildStaff(app, offer.meetingId, 'manager');
  const [first] = people;
  if (!first) throw new Error('No one was registered');
  return { offer, id: offer.meetingId, people, first, manager };
}
type Built = Awaited<ReturnType<typeof build>>;

const issue = ({ id, manager }: Built, participantIds: string[] | null, language: 'own' | 'en' = 'own') =>
  app.call(endpoints.issueLetters, {
    params: { id },
    body: { kind: 'invitation', language, participantIds },
    token: manager.token,
  });
const verify = (code: string) => app.call(endpoints.verifyLetter, { params: { code } });
const take = ({ first }: Built, language: 'en' | 'zh-cn' = 'en') =>
  takeLetter(app, first.buyer, { participantId: first.id, kind: 'invitation', language });
const taken = async (built: Built) => (await take(built)).body.data;
const pdfOf = async (id: string, token: string) => {
  const reply = await getPdf(app, endpoints.downloadMyLetter, { params: { id }, token });
  return textOfPdf(reply.rawPayload);
};

describe('the text of a letter', () => {
  test('is versioned at each save; a save over an older version, or with an unknown variable, stores nothing', async () => {
    const built = await build();
    const { id, manager } = built;
    expect((await writeLetter(app, id, manager)).body.data).toMatchObject({ version: 1 });
    const save = (words: object, version = 1) =>
      app.call(endpoints.saveLetterText, {
        params: { id, letterKind: 'invitation' },
        body: { version, words: { ...builtInLetters.invitation, ...words } },
        token: manager.token,
      });
    expect((await save({}, 0)).body.code).toBe(kernelRefusals.CHANGED_MEANWHILE.code);
    const body = { en: 'Dear {{name}}, {{salary}}', zh: '没有姓名' };
    expect((await save({ body })).body.errors).toMatchObject([
      { path: 'words.body.en', code: letterMessages.letter_variable_unknown },
      { path: 'words.body.zh', code: letterMessages.letter_name_missing },
    ]);
    const long = { en: '{{name}}\n'.repeat(120), zh: '{{name}}' };
    expect((await save({ body: long })).body.errors).toMatchObject([
      { path: 'words.body.en', code: letterMessages.letter_too_long },
    ]);
    const read = await app.call(endpoints.readLetterTexts, { params: { id }, token: manager.token });
    expect(read.body.data.texts.map(({ version }) => version)).toEqual([1, 0, 0]);
    expect(read.body.data.dayAfter > '2026-06').toBe(true);
    expect(await auditOf(app, `meeting:${id}`)).toContain('letter.text_saved');
  });

  test('has a PNG seal of this conference; another conference’s is refused', async () => {
    const [ours, theirs] = [await build(), await build()];
    const send = (bytes: Buffer, type = 'image/png') =>
      upload(app, endpoints.uploadLetterSeal, { by: theirs.manager, bytes, params: { id: theirs.id }, type });
    const { fileId, link } = (await send(makePng(4, 4))).body.data;
    expect((await app.http.inject({ method: 'GET', url: link })).statusCode).toBe(200);
    expect((await app.http.inject({ method: 'GET', url: `/media/${fileId}` })).statusCode).toBe(404);
    expect((await send(makePng(4_000, 4_000))).body.code).toBe(letterRefusals.SEAL_TOO_LARGE.code);
    expect((await send(Buffer.from('<svg/>'))).body.code).toBe(kernelRefusals.FILE_TYPE_NOT_ALLOWED.code);
    const refused = await writeLetter(app, ours.id, ours.manager, { sealFileId: fileId });
    expect(refused.body.errors).toMatchObject([
      { path: 'words.sealFileId', code: letterMessages.letter_seal_gone },
    ]);
    expect((await writeLetter(app, theirs.id, theirs.manager, { sealFileId: fileId })).status).toBe(200);
    const preview = await getPdf(app, endpoints.previewLetter, {
      params: { id: theirs.id, letterKind: 'invitation' },
      query: '?language=zh-cn',
      token: theirs.manager.token,
    });
    expect(preview.rawPayload.toString('latin1')).toContain('/Subtype /Image');
    expect(await textOfPdf(preview.rawPayload)).toContain('预览');
  });
});

describe('an invitation letter', () => {
  test('is the same however often it is downloaded, and contains the stored data', async () => {
    const built = await build();
    await writeLetter(app, built.id, built.manager);
    const [one, two] = await Promise.all([take(built), take(built)]);
    expect(one.body.data.code).toBe(two.body.data.code);
    expect((await taken(built)).id).toBe(one.body.data.id);
    await writeLetter(app, built.id, built.manager, { title: { en: 'Another', zh: '另一封' } });
    const { id, code } = await taken(built);
    const text = await pdfOf(id, built.first.buyer.token);
    expect(text).toContain('Letter of Invitation');
    expect(text.replaceAll('\n', '')).toContain('Ada Quill');
    expect(text).toContain(code.slice(0, 4));
    expect((await take(built, 'zh-cn')).body.data.code).not.toBe(code);
    const actions = await auditOf(app, `meeting:${built.id}`);
    expect(actions.filter((action) => action === 'letter.issued')).toHaveLength(2);
  });

  test('has every glyph of every name', async () => {
    const built = await build(names);
    await writeLetter(app, built.id, built.manager);
    expect((await issue(built, null)).body.data).toEqual({ issued: 4, left: 0 });
    const reply = await getPdf(app, endpoints.downloadLetters, {
      params: { id: built.id },
      query: '?kind=invitation',
      token: built.manager.token,
    });
    const text = (await textOfPdf(reply.rawPayload)).replaceAll('\n', '');
    for (const name of names) expect(text).toContain(name);
    expect(text).not.toContain('〓');
  });

  test('is for people whom the reader registered, and only if it is offered', async () => {
    const built = await build();
    expect((await take(built)).body.code).toBe(letterRefusals.NO_LETTER.code);
    await writeLetter(app, built.id, built.manager);
    const stranger = await buildPerson(app);
    const wish = { participantId: built.first.id, kind: 'invitation' as const };
    expect((await takeLetter(app, stranger, wish)).status).toBe(404);
    const { id } = await taken(built);
    const read = (token: string) => getPdf(app, endpoints.downloadMyLetter, { params: { id }, token });
    expect((await read(stranger.token)).statusCode).toBe(404);
    expect((await read(built.first.buyer.token)).statusCode).toBe(200);
    const waiting = await build(['Grace Poll'], { review: 'pay_then_review' });
    await writeLetter(app, waiting.id, waiting.manager);
    expect((await take(waiting)).body.code).toBe(letterRefusals.NO_LETTER.code);
    const mine = await app.call(endpoints.listMyLetters, {
      query: { registrationId: waiting.first.registrationId },
      token: waiting.first.buyer.token,
    });
    expect(mine.body.data).toMatchObject([{ kinds: [{ kind: 'invitation', obstacle: 'not_registered' }] }]);
  });

  test('is skipped for people who have one, and then there is no one left', async () => {
    const built = await build(['Ada', 'Grace', 'Linus']);
    const [ada, grace] = built.people.map(({ id }) => id);
    expect((await issue(built, [ada ?? '', grace ?? ''])).body.data).toEqual({ issued: 2, left: 0 });
    expect((await issue(built, null)).body.data).toEqual({ issued: 1, left: 0 });
    expect((await issue(built, null)).body.code).toBe(letterRefusals.NO_LETTERS.code);
    const list = (show: 'can' | 'issued') =>
      app.call(listLetterPeople, {
        params: { id: built.id },
        query: { kind: 'invitation', show },
        token: built.manager.token,
      });
    expect((await list('issued')).body.data.total).toBe(3);
    expect((await list('can')).body.data.total).toBe(0);
    const other = await build();
    expect((await issue({ ...built, id: other.id, manager: other.manager }, [ada ?? ''])).body.code).toBe(
      letterRefusals.NO_LETTERS.code,
    );
  });

  test('is issued again for a corrected name, replacing the old one', async () => {
    const built = await build();
    await writeLetter(app, built.id, built.manager);
    const before = await taken(built);
    await app.kernel.db.execute(
      sql`update participants set full_name = 'Ada Quill-Poe' where id = ${built.first.id}`,
    );
    const after = await taken(built);
    expect([after.name, after.code === before.code]).toEqual(['Ada Quill-Poe', false]);
    expect((await verify(before.code)).body.data).toMatchObject({
      state: 'revoked',
      letter: { name: 'Ada Quill', cause: 'replaced' },
    });
  });
});

describe('a certificate', () => {
  test('is for people who arrived, from the day after the last one or a named day', async () => {
    const venue = await buildVenue(app, 2);
    const { meetingId, organizer, paid } = venue;
    await app.deliverOutbox();
    const [came = '', missed = ''] = venue.people;
    await writeLetter(app, meetingId, organizer, { kind: 'certificate' });
    await arrive(app, venue, came);
    const get = (participantId: string) =>
      takeLetter(app, paid.buyer, { participantId, kind: 'certificate', language: 'zh-cn' });
    const obstacles = async () => {
      const query = { registrationId: paid.registrationId };
      const { body } = await app.call(endpoints.listMyLetters, { query, token: paid.buyer.token });
      return Object.fromEntries(
        body.data.map((one) => [
          one.participantId,
          one.kinds.find(({ kind }) => kind === 'certificate')?.obstacle,
        ]),
      );
    };
    expect((await get(came)).body.code).toBe(letterRefusals.NO_LETTER.code);
    expect(await obstacles()).toEqual({ [came]: 'too_early', [missed]: 'too_early' });
    await writeLetter(app, meetingId, organizer, { kind: 'certificate', from: '2026-05-18' });
    expect(await obstacles()).toEqual({ [came]: null, [missed]: 'not_arrived' });
    expect((await get(missed)).body.code).toBe(letterRefusals.NO_LETTER.code);
    const { id } = (await get(came)).body.data;
    expect((await pdfOf(id, paid.buyer.token)).replaceAll('\n', '')).toContain('兹证明');
  });
});

describe('verification', () => {
  test('answers genuine with the name and the original, revoked with the day, and unknown otherwise', async () => {
    const built = await build();
    await writeLetter(app, built.id, built.manager);
    const { id, code } = await taken(built);
    expect((await verify(code)).body.data).toMatchObject({
      state: 'genuine',
      letter: { kind: 'invitation', name: 'Ada Quill', issuedOn: '2026-05-18', revokedOn: null },
    });
    const original = () => getPdf(app, endpoints.downloadVerifiedLetter, { params: { code } });
    expect((await original()).headers['content-type']).toContain('application/pdf');
    const revoke = (reason: string) =>
      app.call(endpoints.revokeLetter, {
        params: { id: built.id, letterId: id },
        body: { reason },
        token: built.manager.token,
      });
    const other = await build();
    const asTheirs = { params: { id: other.id, letterId: id }, token: other.manager.token };
    const stolen = await app.call(endpoints.revokeLetter, { ...asTheirs, body: { reason: 'Not ours' } });
    expect(stolen.status).toBe(404);
    expect((await getPdf(app, endpoints.downloadLetter, asTheirs)).statusCode).toBe(404);
    expect((await revoke('Typing error in the title')).status).toBe(200);
    expect((await revoke('Again')).body.code).toBe(letterRefusals.ALREADY_REVOKED.code);
    const { data } = (await verify(code)).body;
    expect(data).toMatchObject({ state: 'revoked', letter: { revokedOn: '2026-05-18', cause: 'other' } });
    expect(JSON.stringify(data)).not.toContain('Typing error');
    expect((await original()).statusCode).toBe(404);
    expect((await taken(built)).code).not.toBe(code);
    expect((await verify('2'.repeat(12))).body.data).toEqual({ state: 'unknown', letter: null });
    expect((await verify(code.slice(0, 11) + (code.endsWith('2') ? '3' : '2'))).body.data.state).toBe(
      'unknown',
    );
    expect((await verify(code.slice(1))).status).toBe(404);
  });

  test('limits a stranger’s tries', async () => {
    const statuses = [];
    for (let call = 0; call < 121; call += 1)
      statuses.push(
        (await app.call(endpoints.verifyLetter, { params: { code: '3'.repeat(12) }, address: '203.0.113.9' }))
          .status,
      );
    expect([statuses.slice(0, 120).every((status) => status === 200), statuses.at(-1)]).toEqual([true, 429]);
  });

  test('refuses changes to a letter, and reports a changed one as not genuine', async () => {
    const built = await build();
    await writeLetter(app, built.id, built.manager);
    const { id, code } = await taken(built);
    const rename = sql`update letters set name = 'Eve' where id = ${id}`;
    await expect(app.kernel.db.execute(rename)).rejects.toThrow();
    await expect(app.kernel.db.execute(sql`delete from letters where id = ${id}`)).rejects.toThrow();
    await app.kernel.pool.query('alter table letters disable trigger letters_are_final');
    await app.kernel.db.execute(rename);
    await app.kernel.pool.query('alter table letters enable trigger letters_are_final');
    expect((await verify(code)).status).toBe(500);
  });
});

describe('an outdated letter', () => {
  test('is revoked when another person takes the place, and when the order ends', async () => {
    // One person has a free registration, the other has not paid yet.
    const price = { CNY: 120_000, USD: 18_000 };
    const [passedOn, ended] = [await build(), await build(['Ada Quill'], { price })];
    for (const built of [passedOn, ended]) await writeLetter(app, built.id, built.manager);
    const [one, two] = [await taken(passedOn), await taken(ended)];
    const rules = { ...rulesWithChanges, review: 'none' as const };
    await saveContent(app, passedOn.id, { name: 'rules', content: rules }, 1);
    const { typeId: _ordered, ...values } = personValues('', { fullName: 'Grace Poll' });
    const swapped = await app.call(substitute, {
      params: { id: passedOn.first.registrationId, memberId: passedOn.first.id },
      body: { values, hotelConsent: true },
      token: passedOn.first.buyer.token,
    });
    expect(swapped.status).toBe(200);
    const given = await app.call(cancelOrder, {
      params: { id: ended.first.orderId },
      token: ended.first.buyer.token,
    });
    expect(given.status).toBe(200);
    await app.deliverOutbox();
    expect((await verify(one.code)).body.data.letter?.cause).toBe('substituted');
    expect((await verify(two.code)).body.data.letter?.cause).toBe('cancelled');
    const fresh = (await take(passedOn)).body.data;
    expect([fresh.name, fresh.code === one.code]).toEqual(['Grace Poll', false]);
  });
});
