import { randomUUID } from 'node:crypto';
import type { BadgeDesign } from '@plenum/contract/badges/design';
import * as badges from '@plenum/contract/badges/endpoints';
import { badgeMessages, badgeRefusals } from '@plenum/contract/badges/messages';
import type { PrintRequest } from '@plenum/contract/badges/schemas';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { badgePdf, buildBadgeDesign, stockDesign } from '#test/badges';
import { makePng } from '#test/make-images';
import { buildStaff } from '#test/meetings';
import { textOfPdf } from '#test/pdf-text';
import type { Person } from '#test/people';
import { buildOffer, buildOrder, memberDraft } from '#test/registrations';
import { upload } from '#test/uploads';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const names = ['欧阳明', '买买提·吐尔逊', '𠮷野𬭎', 'Nguyễn Thị Ánh'];

/** Builds a free conference with these people, all confirmed, and a design. */
async function build(fullNames = names) {
  const offer = await buildOffer(app, { price: { CNY: 0, USD: 0 }, review: 'none' });
  const ids: string[] = [];
  for (const fullName of fullNames) {
    const member = memberDraft(offer.type.id, { values: { fullName } });
    ids.push(...(await buildOrder(app, offer.meetingId, [member])).memberIds);
  }
  await app.deliverOutbox();
  const manager = await buildStaff(app, offer.meetingId, 'manager');
  const steward = await buildStaff(app, offer.meetingId, 'steward');
  const designId = await buildBadgeDesign(app, offer.meetingId, manager);
  return { offer, id: offer.meetingId, ids, manager, steward, designId };
}
type Built = Awaited<ReturnType<typeof build>>;

function print({ id, designId, steward }: Built, wanted: Partial<PrintRequest> = {}, by: Person = steward) {
  const body = {
    designId,
    participantIds: null,
    filter: {},
    order: 'name' as const,
    way: 'pdf' as const,
    place: 'Desk 2',
    reason: '',
    ...wanted,
  };
  return app.call(badges.printBadges, { params: { id }, body, token: by.token });
}

function people({ id, steward }: Built, query: object = {}) {
  return app.call(badges.listBadgePeople, { params: { id }, query, token: steward.token });
}

const pagesOf = (pdf: Buffer) => Number(/\/Type \/Pages\n\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);
const sizesOf = (pdf: Buffer) =>
  new Set(
    [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
      [width, height].map((points) => Math.round((Number(points) / 72) * 254) / 10).join('×'),
    ),
  );

describe('designs', () => {
  test('are versioned at each save; a save over an older version is refused and stores nothing', async () => {
    const { id, manager, designId } = await build([]);
    const design: BadgeDesign = { ...stockDesign(), width: 91 };
    const save = (version: number) =>
      app.call(badges.saveBadgeDesign, {
        params: { id, designId },
        body: { name: 'Wider', design, version },
        token: manager.token,
      });
    expect((await save(1)).body.data).toMatchObject({ version: 2, width: 91, name: 'Wider' });
    expect((await save(1)).body.code).toBe(kernelRefusals.CHANGED_MEANWHILE.code);
    const read = (version?: number) =>
      app.call(badges.readBadgeDesign, {
        params: { id, designId },
        query: version === undefined ? {} : { version },
        token: manager.token,
      });
    expect((await read()).body.data).toMatchObject({ version: 2, design: { width: 91 } });
    expect((await read(1)).body.data).toMatchObject({ name: 'Lanyard', design: { width: 90 } });
    expect((await read(9)).body.code).toBe(kernelRefusals.NOT_FOUND.code);
    expect((await read()).body.data.versions.map(({ version }) => version)).toEqual([2, 1]);
  });

  test('refuse by name a picture that is missing or of another type', async () => {
    const { id, manager } = await build([]);
    const image = { kind: 'image' as const, id: 'logo', x: 0, y: 0, width: 10, height: 10 };
    const create = (fileId: string) => {
      const design = { ...stockDesign(), sides: [{ elements: [{ ...image, fileId }] }] };
      return app.call(badges.createBadgeDesign, {
        params: { id },
        body: { name: 'With logo', design },
        token: manager.token,
      });
    };
    const refused = await create('0'.repeat(32));
    expect(refused.body).toMatchObject({
      code: kernelRefusals.INVALID_INPUT.code,
      errors: [{ path: 'design.sides', code: badgeMessages.badge_picture_gone }],
    });
    const sent = await upload(app, badges.uploadBadgePicture, {
      by: manager,
      bytes: makePng(4, 4),
      params: { id },
    });
    expect((await create(sent.body.data.fileId)).status).toBe(200);
  });

  test('refuse a picture with too many pixels or bytes', async () => {
    const { id, manager } = await build([]);
    const send = (bytes: Buffer) =>
      upload(app, badges.uploadBadgePicture, { by: manager, bytes, params: { id } });
    expect((await send(makePng(4_000, 4_000))).body.code).toBe(badgeRefusals.PICTURE_TOO_LARGE.code);
    for (const bytes of [2 * 1024 * 1024 + 1, 50 * 1024 * 1024]) {
      const refused = await send(Buffer.alloc(bytes));
      expect([refused.status, refused.body.code]).toEqual([413, kernelRefusals.TOO_LARGE.code]);
      expect(refused.body.message).not.toBe('');
    }
  });

  test('of another conference are not found', async () => {
    const [ours, theirs] = [await build(['欧阳明']), await build([])];
    expect((await print({ ...ours, designId: theirs.designId })).body.code).toBe(
      kernelRefusals.NOT_FOUND.code,
    );
  });
});

describe('a batch', () => {
  test('has a page of exactly the badge’s size for each person, in order, with every letter and a QR code', async () => {
    const built = await build();
    const { body } = await print(built);
    expect(body.data.badges).toBe(4);
    const pdf = await badgePdf(app, { id: built.id, jobId: body.data.jobId }, built.steward);
    expect([pagesOf(pdf), [...sizesOf(pdf)]]).toEqual([4, ['90×130']]);
    const text = await textOfPdf(pdf);
    for (const name of names) expect(text.replaceAll('\n', '')).toContain(name);
    expect(text).not.toContain('〓');
    const order = ['买买提', '欧阳', 'Nguyễn'].map((name) => text.indexOf(name));
    expect(order).toEqual(order.toSorted((left, right) => left - right));
    const rows = (await people(built)).body.data.people;
    expect(rows.every(({ person }) => person.qr.startsWith('PLENUM1:') && person.code !== '')).toBe(true);
  });

  test('with many badges is drawn in a worker and is the same file', async () => {
    const built = await build(Array.from({ length: 21 }, (_, nr) => `欧阳明 ${nr}`));
    const render = vi.spyOn(app.kernel.pdfWorkers, 'render');
    const { body } = await print(built);
    const pdf = await badgePdf(app, { id: built.id, jobId: body.data.jobId }, built.steward);
    expect(render).toHaveBeenCalledOnce();
    render.mockRestore();
    expect([pagesOf(pdf), [...sizesOf(pdf)]]).toEqual([21, ['90×130']]);
    const text = (await textOfPdf(pdf)).replaceAll('\n', '');
    for (const nr of Array(21).keys()) expect(text).toContain(`欧阳明 ${nr}`);
  });

  test('fills sheets with several badges, the last one with the remainder', async () => {
    const built = await build();
    const sheet = { width: 210, height: 297, columns: 1, rows: 2, gap: 2 };
    const designId = await buildBadgeDesign(app, built.id, built.manager, { ...stockDesign(), sheet });
    const { body } = await print({ ...built, designId }, { participantIds: built.ids.slice(0, 3) });
    const pdf = await badgePdf(app, { id: built.id, jobId: body.data.jobId }, built.steward);
    expect([pagesOf(pdf), [...sizesOf(pdf)]]).toEqual([2, ['210×297']]);
  });

  test('is narrowed by the filter, and printed badges are no longer “not printed yet”', async () => {
    const built = await build();
    const [first = ''] = built.ids;
    expect((await people(built, { confirmed: 'yes', printed: 'no' })).body.data.total).toBe(4);
    await print(built, { participantIds: [first] });
    expect((await people(built, { printed: 'no' })).body.data.total).toBe(3);
    expect((await people(built, { printed: 'yes' })).body.data.people).toMatchObject([
      { participantId: first, printed: { times: 1 } },
    ]);
    expect((await people(built, { typeId: randomUUID() })).body.data.total).toBe(0);
    expect((await people(built, { review: 'audit_pending' })).body.data.total).toBe(0);
    expect((await print(built, { filter: { printed: 'no' } })).body.data.badges).toBe(3);
    expect((await print(built, { filter: { printed: 'no' } })).body.code).toBe(badgeRefusals.NO_BADGES.code);
  });

  test('with a reprint needs a reason, which is logged with who printed it and where', async () => {
    const built = await build(['欧阳明']);
    const participantIds = built.ids;
    await print(built, { participantIds });
    app.clock.advance(1000);
    const refused = await print(built, { participantIds });
    expect(refused.body.code).toBe(badgeRefusals.REPRINT_REASON.code);
    await print(built, { participantIds, reason: 'Name misspelt' });
    const { body } = await app.call(badges.listPrintedBadges, {
      params: { id: built.id },
      query: { participantId: built.ids[0] },
      token: built.steward.token,
    });
    expect(body.data.prints).toMatchObject([
      { isReprint: true, reason: 'Name misspelt', place: 'Desk 2', designName: 'Lanyard', name: '欧阳明' },
      { isReprint: false, reason: '' },
    ]);
    const logged = await app.kernel.db.execute(sql`
      select detail ->> 'reason' as reason from audit_log
      where action = 'badge.printed' and meeting_id = ${built.id} order by id`);
    expect(logged.rows).toEqual([{ reason: '' }, { reason: 'Name misspelt' }]);
  });

  test('with a lost badge has another QR code and another typed code', async () => {
    const built = await build(['欧阳明']);
    const participantIds = built.ids;
    await print(built, { participantIds });
    const [before] = (await people(built)).body.data.people;
    expect((await print(built, { participantIds, lost: true })).body.code).toBe(
      badgeRefusals.REPRINT_REASON.code,
    );
    expect((await print(built, { participantIds, lost: true, reason: 'Lost' })).status).toBe(200);
    const [after] = (await people(built)).body.data.people;
    expect(after?.person.code).not.toBe(before?.person.code);
    expect(after?.person.qr).not.toBe(before?.person.qr);
  });

  test('keeps the design it was printed by', async () => {
    const built = await build(['欧阳明']);
    const { body } = await print(built);
    await app.call(badges.saveBadgeDesign, {
      params: { id: built.id, designId: built.designId },
      body: { name: 'Small', design: stockDesign('86x54'), version: 1 },
      token: built.manager.token,
    });
    await app.call(badges.deleteBadgeDesign, {
      params: { id: built.id, designId: built.designId },
      query: { version: 2 },
      token: built.manager.token,
    });
    const pdf = await badgePdf(app, { id: built.id, jobId: body.data.jobId }, built.steward);
    expect([...sizesOf(pdf)]).toEqual(['90×130']);
    expect((await print(built, { reason: 'Again' })).body.code).toBe(kernelRefusals.NOT_FOUND.code);
  });

  test('leaves out cancelled people, and names a character without a glyph', async () => {
    const built = await build(['欧阳明', '김민준']);
    const [row] = (await people(built, { participantId: built.ids[1] })).body.data.people;
    expect(row?.missing).toEqual(['김', '민', '준']);
    await app.kernel.db.execute(sql`update participants set attend = false where id = ${built.ids[0] ?? ''}`);
    expect((await people(built)).body.data.total).toBe(1);
  });
});
