import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { changeMeetingState } from '@plenum/contract/meetings/endpoints';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import {
  createPreviewLink,
  listPreviewLinks,
  MOST_PREVIEW_LINKS,
  openPreview,
  readPreview,
  revokePreviewLink,
} from '@plenum/contract/meetings/preview';
import { readPublicMeeting, readSeriesPage } from '@plenum/contract/meetings/public-endpoints';
import { openPreviewOffer, readPreviewOffer } from '@plenum/contract/registration/checkout/preview';
import { readOffer } from '@plenum/contract/registration/people/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf, rowsGained } from '#test/effects';
import { priceWindow, registrationType, saveContent, text } from '#test/meeting-content';
import { buildMeeting, buildSeries, buildStaff } from '#test/meetings';
import { buildPerson, type Person } from '#test/people';
import { buildPreviewLink } from '#test/previews';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const DAY = 24 * 3_600_000;

async function buildDraft(overrides: Parameters<typeof buildMeeting>[1] = {}) {
  const { id, basics } = await buildMeeting(app, overrides);
  const owner = await buildStaff(app, id, 'owner');
  await saveContent(app, id, {
    name: 'types',
    content: {
      types: [
        registrationType({ name: text('Regular', '普通代表'), identities: [], windows: [priceWindow()] }),
        registrationType({ name: text('Invited guests', '特邀嘉宾'), hidden: true }),
      ],
    },
  });
  return { id, basics, owner };
}

const buildLink = (meetingId: string, owner: Person, days: 7 | 30 | 90 = 30) =>
  buildPreviewLink(app, meetingId, owner, days);

const open = (token: string, lan: 'en' | 'zh-cn' = 'en') => app.call(openPreview, { body: { token }, lan });
const openForm = (token: string, lan: 'en' | 'zh-cn' = 'en') =>
  app.call(openPreviewOffer, { body: { token }, lan });

describe('a draft is shown to its staff', () => {
  test('the staff see a draft as visitors would, in both languages, without hidden types', async () => {
    const { id, owner } = await buildDraft();
    const read = async (lan: 'en' | 'zh-cn') =>
      (await app.call(readPreview, { token: owner.token, params: { id }, lan })).body.data;
    const [english, chinese] = [await read('en'), await read('zh-cn')];
    expect(english).toMatchObject({
      meetingId: id,
      title: 'Cloud Summit 2026',
      expiresAt: null,
      pages: {
        meeting: { title: 'Cloud Summit 2026', state: 'published' },
        programme: null,
        isCurrent: true,
      },
    });
    expect(english.pages?.meeting.types.map(({ name }) => name)).toEqual(['Regular']);
    expect(chinese.pages?.meeting.types.map(({ name }) => name)).toEqual(['普通代表']);
    const form = await app.call(readPreviewOffer, { token: owner.token, params: { id } });
    expect(form.body.data.offer.types.map(({ name }) => name)).toEqual(['Regular']);
  });

  test.each(['reviewer', 'finance', 'steward'] as const)(
    'a %s sees the draft, but not its links',
    async (role) => {
      const { id } = await buildDraft();
      const { token } = await buildStaff(app, id, role);
      expect((await app.call(readPreview, { token, params: { id } })).status).toBe(200);
      expect((await app.call(readPreviewOffer, { token, params: { id } })).status).toBe(200);
      const links = await app.call(listPreviewLinks, { token, params: { id } });
      expect(links.body.code).toBe(kernelRefusals.FORBIDDEN.code);
    },
  );

  test('the staff of another conference don’t find the draft', async () => {
    const { id, basics } = await buildDraft();
    const other = await buildDraft();
    for (const { token } of [other.owner, await buildPerson(app)]) {
      const calls = [readPreview, readPreviewOffer, listPreviewLinks];
      for (const endpoint of calls) {
        const answer = await app.call(endpoint, { token, params: { id } });
        expect([403, 404], endpoint.name).toContain(answer.status);
        expect(JSON.stringify(answer.body)).not.toContain('Cloud Summit');
      }
    }
    const answer = await app.call(readPreview, { token: other.owner.token, params: { id } });
    expect(answer.status).toBe(404);
    expect((await app.call(readPreview, { params: { id } })).status).toBe(401);
    for (const key of [id, basics.slug]) {
      expect((await app.call(readPublicMeeting, { params: { id: key } })).status).toBe(404);
      expect((await app.call(readOffer, { params: { id: key } })).status).toBe(404);
    }
  });

  test('a draft is in the sub-site of its series only if it would be the current conference', async () => {
    const { id: seriesId, form } = await buildSeries(app);
    await buildMeeting(app, { seriesId, state: 'published', startsOn: '2026-06-01', endsOn: '2026-06-02' });
    const later = await buildDraft({ seriesId });
    const sooner = await buildDraft({ seriesId, startsOn: '2026-05-30', endsOn: '2026-05-31' });
    const isCurrent = async ({ id, owner }: typeof later) =>
      (await app.call(readPreview, { token: owner.token, params: { id } })).body.data.pages?.isCurrent;
    expect([await isCurrent(later), await isCurrent(sooner)]).toEqual([false, true]);
    const page = await app.call(readSeriesPage, { params: { slug: form.slug } });
    expect(page.body.data.current?.startsOn).toBe('2026-06-01');
    expect(page.body.data.meetings).toEqual([]);
  });
});

describe('the form is shown as visitors will find it', () => {
  async function formOf(opensAt: string | null) {
    const { id, owner } = await buildDraft({ registration: { opensAt, closesAt: null } });
    return (await app.call(readPreviewOffer, { token: owner.token, params: { id } })).body.data;
  }

  test('the form is shown as of now if registration would be open', async () => {
    const now = app.clock.now().toISOString();
    const { offer, moment } = await formOf('2026-05-01T00:00:00.000Z');
    expect({ moment, now: offer.now, status: offer.registration.status }).toEqual({
      moment: 'now',
      now,
      status: 'open',
    });
  });

  test('the form is shown as of the opening time if registration opens later', async () => {
    const opensAt = new Date(app.clock.now().getTime() + 3 * DAY).toISOString();
    const { offer, moment } = await formOf(opensAt);
    expect({ moment, now: offer.now, status: offer.registration.status }).toEqual({
      moment: 'opening',
      now: opensAt,
      status: 'open',
    });
  });

  test('the form is shown as if registration were open if there is no opening time yet', async () => {
    const { offer, moment } = await formOf(null);
    expect({ moment, status: offer.registration.status }).toEqual({ moment: 'unset', status: 'open' });
  });
});

describe('a preview link', () => {
  test('opens its conference without a login, and no other', async () => {
    const { id, owner } = await buildDraft();
    const other = await buildDraft({ title: text('Other Summit', '另一场峰会') });
    const { token } = await buildLink(id, owner);
    const answer = await open(token, 'zh-cn');
    expect(answer.body.data).toMatchObject({ meetingId: id, title: '2026 云计算峰会' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await openForm(token)).body.data.offer.meeting.id).toBe(id);
    expect((await openForm(token)).headers['cache-control']).toBe('no-store');
    const theirs = await buildLink(other.id, other.owner);
    expect((await open(theirs.token)).body.data.meetingId).toBe(other.id);
    // Later answers to others do not contain the content of the link.
    expect((await app.call(readPublicMeeting, { params: { id } })).status).toBe(404);
    expect((await app.call(readOffer, { params: { id } })).status).toBe(404);
  });

  test('is not a login: no other call accepts its token', async () => {
    const { id, owner } = await buildDraft();
    const { token } = await buildLink(id, owner);
    for (const endpoint of [readPreview, readPreviewOffer, listPreviewLinks])
      expect((await app.call(endpoint, { token, params: { id } })).status).toBe(401);
  });

  test('writes nothing when it is opened', async () => {
    const { id, owner } = await buildDraft();
    const { token } = await buildLink(id, owner);
    const gained = await rowsGained(app, async () => {
      await open(token);
      await openForm(token);
      await app.call(readPreview, { token: owner.token, params: { id } });
      await app.call(readPreviewOffer, { token: owner.token, params: { id } });
    });
    expect(gained).toEqual({});
  });

  test.each(['', 'x', 'a.b.c'])('of another server is unknown: %j', async (token) => {
    for (const answer of [await open(token), await openForm(token)])
      expect(answer.body.code).toBe(meetingRefusals.PREVIEW_LINK_UNKNOWN.code);
  });

  test('with one letter changed is unknown', async () => {
    const { id, owner } = await buildDraft();
    const { token } = await buildLink(id, owner);
    const [key = '', content = '', mac = ''] = token.split('.');
    const altered = [key, `${content.startsWith('W') ? 'X' : 'W'}${content.slice(1)}`, mac].join('.');
    expect((await open(altered)).body.code).toBe(meetingRefusals.PREVIEW_LINK_UNKNOWN.code);
  });

  test('says that it was revoked, and is no longer listed', async () => {
    const { id, owner } = await buildDraft();
    const link = await buildLink(id, owner);
    const params = { id, linkId: link.id };
    const revoke = () => app.call(revokePreviewLink, { token: owner.token, params });
    expect([(await revoke()).status, (await revoke()).status]).toEqual([200, 200]);
    for (const answer of [await open(link.token), await openForm(link.token)]) {
      expect(answer.status).toBe(410);
      expect(answer.body).toMatchObject({
        code: meetingRefusals.PREVIEW_LINK_REVOKED.code,
        message: 'The organizer has revoked this preview link.',
      });
    }
    const listed = await app.call(listPreviewLinks, { token: owner.token, params: { id } });
    expect(listed.body.data).toMatchObject([{ status: 'revoked', token: '', note: 'Programme committee' }]);
    expect(await auditOf(app, `meeting:${id}`)).toEqual([
      'meeting.created',
      'meeting.section_saved',
      'meeting.preview_link_created',
      'meeting.preview_link_revoked',
    ]);
  });

  test('can’t be revoked through another conference', async () => {
    const { id, owner } = await buildDraft();
    const other = await buildDraft();
    const link = await buildLink(id, owner);
    const params = { id: other.id, linkId: link.id };
    expect((await app.call(revokePreviewLink, { token: other.owner.token, params })).status).toBe(404);
    expect((await open(link.token)).status).toBe(200);
  });

  test('leads to the page once the conference is public, even if it was revoked', async () => {
    const { id, basics, owner } = await buildDraft();
    const [kept, revoked] = [await buildLink(id, owner), await buildLink(id, owner)];
    await app.call(revokePreviewLink, { token: owner.token, params: { id, linkId: revoked.id } });
    const to = (state: 'published' | 'draft') =>
      app.call(changeMeetingState, { token: owner.token, params: { id }, body: { to: state } });
    await to('published');
    for (const { token } of [kept, revoked])
      expect((await open(token)).body.data).toMatchObject({ slug: basics.slug, pages: null });
    expect((await openForm(kept.token)).status).toBe(404);
    // Visitors and caches have read the page. When the conference becomes a draft again, the page is hidden.
    expect((await app.call(readPublicMeeting, { params: { id } })).status).toBe(200);
    await to('draft');
    expect((await app.call(readPublicMeeting, { params: { id } })).status).toBe(404);
    expect((await open(kept.token)).body.data.pages?.meeting.id).toBe(id);
    expect((await open(revoked.token)).status).toBe(410);
  });

  test('cannot be created for a public conference, nor without expiry', async () => {
    const { id, owner } = await buildDraft();
    const make = () =>
      app.call(createPreviewLink, { token: owner.token, params: { id }, body: { note: '', days: 7 } });
    for (let made = 0; made < MOST_PREVIEW_LINKS; made += 1) expect((await make()).status).toBe(200);
    expect((await make()).body.code).toBe(meetingRefusals.PREVIEW_LINKS_MOST.code);
    await app.kernel.db.execute(sql`update meetings set state = 'published' where id = ${id}`);
    expect((await make()).body.code).toBe(meetingRefusals.PREVIEW_NOT_DRAFT.code);
  });

  test('that has expired or was revoked says so in both languages, and shows nothing of the draft', async () => {
    const { id, owner } = await buildDraft();
    const [revoked, expired] = [await buildLink(id, owner), await buildLink(id, owner, 7)];
    await app.call(revokePreviewLink, { token: owner.token, params: { id, linkId: revoked.id } });
    app.clock.set(new Date(app.clock.now().getTime() + 7 * DAY));
    const { PREVIEW_LINK_REVOKED, PREVIEW_LINK_EXPIRED } = meetingRefusals;
    for (const [{ token }, { code, en, zh }] of [
      [revoked, PREVIEW_LINK_REVOKED],
      [expired, PREVIEW_LINK_EXPIRED],
    ] as const) {
      for (const lan of ['en', 'zh-cn'] as const) {
        for (const { status, body } of [await open(token, lan), await openForm(token, lan)]) {
          const { requestId: _, ...said } = body;
          const message = lan === 'en' ? en : zh;
          expect([status, said]).toEqual([410, { code, message, msg: message, data: null }]);
        }
      }
    }
  });
});
