import { accountRefusals } from '@plenum/contract/accounts/messages';
import { deleteCheckpoint } from '@plenum/contract/checkin/endpoints';
import { confirmSelfByContact } from '@plenum/contract/checkin/self';
import { selfRefusals } from '@plenum/contract/checkin/self-messages';
import { chooseWallName } from '@plenum/contract/tickets/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { addCheckpoint, buildVenue, entriesOf, type Venue } from '#test/checkin';
import { askCode, newTarget } from '#test/people';
import { namePerson, openSelf, selfPass, venueCode } from '#test/self-checkin';

let app: TestApp;
let venue: Venue;
beforeAll(async () => {
  app = await createTestApp();
  venue = await buildVenue(app, 4);
});
afterAll(() => app.close());

const NAME = 'Nguyễn Thị Ánh';

interface Given {
  readonly pass: string;
  readonly target: string;
  readonly code: string;
  readonly name?: string;
  readonly onWall?: boolean;
}

const confirm = ({ name = NAME, onWall = false, ...given }: Given) =>
  app.call(confirmSelfByContact, { body: { ...given, name, onWall } });

async function wallConsents(participantId: string) {
  const { rows } = await app.kernel.db.execute<{ act: string; way: string; account: string | null }>(sql`
    select act, way, account_id as account from consents
    where participant_id = ${participantId} and subject = 'wall' order by id`);
  return rows;
}

test('a person without a login checks in by name, number and code, and agrees to be named', async () => {
  const [id = ''] = venue.people;
  const target = await namePerson(app, id, NAME);
  const pass = await selfPass(app, venue);
  const code = await askCode(app, 'ticket', target);
  const { body } = await confirm({ pass, target, code, name: 'ánh nguyễn  THỊ', onWall: true });
  expect(body.data).toMatchObject({ verdict: 'admitted', since: app.clock.now().toISOString() });
  expect((await entriesOf(app, venue.checkpointId)).map(({ person }) => person)).toEqual([id]);
  // The consent names no account: it was given by the person, not by the account that registered them.
  expect(await wallConsents(id)).toEqual([{ act: 'given', way: 'self_checkin', account: null }]);
  // The code has been used.
  expect((await confirm({ pass, target, code })).body.code).toBe(accountRefusals.CODE_WRONG.code);
});

test('an empty box does not withdraw a consent given on the ticket', async () => {
  const here = await buildVenue(app, 1);
  const [id = ''] = here.people;
  const target = await namePerson(app, id, NAME);
  await app.deliverOutbox();
  const { token } = here.paid.buyer;
  expect((await app.call(chooseWallName, { params: { id }, body: { onWall: true }, token })).status).toBe(
    200,
  );
  const pass = await selfPass(app, here);
  await confirm({ pass, target, code: await askCode(app, 'ticket', target) });
  expect((await wallConsents(id)).map(({ act, way }) => [act, way])).toEqual([['given', 'ticket']]);
});

test('a wrong name is reported after a right code only, and can be corrected with it', async () => {
  const [, id = ''] = venue.people;
  const target = await namePerson(app, id, NAME);
  const pass = await selfPass(app, venue);
  const unknown = newTarget();
  const [known, other] = [
    await confirm({ pass, target, code: '000000', name: 'Another Name' }),
    await confirm({ pass, target: unknown, code: '000000', name: 'Another Name' }),
  ];
  expect(known.body.code).toBe(accountRefusals.CODE_WRONG.code);
  expect({ ...known.body, requestId: '' }).toEqual({ ...other.body, requestId: '' });
  const code = await askCode(app, 'ticket', target);
  expect((await confirm({ pass, target, code, name: 'Another Name' })).body).toMatchObject({
    code: selfRefusals.SELF_NOT_FOUND.code,
    errors: [{ path: 'name' }],
  });
  expect((await confirm({ pass, target, code })).body.data.verdict).toBe('admitted');
});

test('people of another conference are not found, and the code stays usable', async () => {
  const other = await buildVenue(app, 1);
  const [id = ''] = other.people;
  const target = await namePerson(app, id, NAME);
  const code = await askCode(app, 'ticket', target);
  const here = await confirm({ pass: await selfPass(app, venue), target, code });
  expect(here.body.code).toBe(selfRefusals.SELF_NOT_FOUND.code);
  expect(await entriesOf(app, other.checkpointId)).toEqual([]);
  const there = await confirm({ pass: await selfPass(app, other), target, code });
  expect(there.body.data.verdict).toBe('admitted');
});

test('nothing is tried without a pass, with an old one, or for a checkpoint that no longer exists', async () => {
  const [, , id = ''] = venue.people;
  const target = await namePerson(app, id, NAME);
  const checkpointId = await addCheckpoint(app, venue);
  const [gone, old] = [await selfPass(app, { ...venue, checkpointId }), await selfPass(app, venue)];
  const screen = await venueCode(app, { ...venue, checkpointId });
  const params = { id: venue.meetingId, checkpointId };
  expect((await app.call(deleteCheckpoint, { params, token: venue.organizer.token })).status).toBe(200);
  // The deleted checkpoint's screen may still be open.
  expect((await openSelf(app, screen)).body.code).toBe(selfRefusals.VENUE_CODE_FORGED.code);
  app.clock.advance(14 * 60_000);
  const code = await askCode(app, 'ticket', target);
  const { code: ended } = selfRefusals.SELF_PASS_ENDED;
  expect((await confirm({ pass: gone, target, code })).body.code).toBe(ended);
  app.clock.advance(60_000);
  for (const pass of ['', 'x', old])
    for (let at = 0; at < 2; at += 1) expect((await confirm({ pass, target, code })).body.code).toBe(ended);
  // The refused attempts used none of the code's five tries.
  const pass = await selfPass(app, venue);
  expect((await confirm({ pass, target, code })).body.data.verdict).toBe('admitted');
});
