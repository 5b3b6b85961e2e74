import { randomUUID } from 'node:crypto';
import { listCheckpoints } from '@plenum/contract/checkin/endpoints';
import {
  confirmSelfByContact,
  confirmSelfCheckin,
  listSelfPeople,
  openSelfCheckin,
  readVenueCodes,
} from '@plenum/contract/checkin/self';
import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';
import { buildVenue, type Venue } from './checkin.ts';
import { askCode, newTarget } from './people.ts';
import type { KeySample } from './two-servers.ts';

/** The code that the venue's screen shows now. */
export async function venueCode(app: TestApp, { meetingId, checkpointId, steward }: Venue): Promise<string> {
  const params = { id: meetingId, checkpointId };
  const { body } = await app.call(readVenueCodes, { params, token: steward.token });
  return body.data.codes[0]?.code ?? '';
}

export function openSelf(app: TestApp, code: string) {
  return app.call(openSelfCheckin, { body: { code }, headers: { 'idempotency-key': randomUUID() } });
}

export async function selfPass(app: TestApp, venue: Venue): Promise<string> {
  return (await openSelf(app, await venueCode(app, venue))).body.data.pass;
}

/** Gives a member of a team a name and a new phone number, which no account has; returns the phone number. */
export async function namePerson(app: TestApp, participantId: string, name: string): Promise<string> {
  const target = newTarget();
  await app.kernel.db.execute(
    sql`update participants set full_name = ${name}, phone = ${target} where id = ${participantId}`,
  );
  return target;
}

export function confirmSelf(
  app: TestApp,
  venue: Venue,
  {
    pass,
    participantId = venue.people[0] ?? '',
    onWall = false,
    token = venue.paid.buyer.token,
  }: {
    readonly pass: string;
    readonly participantId?: string;
    readonly onWall?: boolean;
    readonly token?: string;
  },
) {
  return app.call(confirmSelfCheckin, { body: { pass, participantId, onWall }, token });
}

/**
 * The calls of self check-in by POST: the reads, and the only write. Each call has one effect and one answer, whichever
 * server it reaches.
 */
export function selfKeySamples(app: () => TestApp): readonly KeySample[] {
  const build = async () => {
    const venue = await buildVenue(app(), 1);
    const params = { id: venue.meetingId };
    // The roster is loaded in advance, so that neither server compares it during the test.
    await app().call(listCheckpoints, { params, token: venue.organizer.token });
    return { venue, token: venue.paid.buyer.token };
  };
  return [
    [
      'a venue’s code',
      openSelfCheckin,
      async () => ({ body: { code: await venueCode(app(), (await build()).venue) } }),
    ],
    [
      'whom one may check in',
      listSelfPeople,
      async () => {
        const { venue, token } = await build();
        return { body: { pass: await selfPass(app(), venue) }, token };
      },
    ],
    [
      'a self check-in',
      confirmSelfCheckin,
      async () => {
        const { venue, token } = await build();
        const [participantId] = venue.people;
        return { body: { pass: await selfPass(app(), venue), participantId, onWall: true }, token };
      },
    ],
    [
      'a self check-in by a code',
      confirmSelfByContact,
      async () => {
        const { venue } = await build();
        const [id = ''] = venue.people;
        const [name, target] = ['Ada Quill', await namePerson(app(), id, 'Ada Quill')];
        const code = await askCode(app(), 'ticket', target);
        return { body: { pass: await selfPass(app(), venue), name, target, code, onWall: true } };
      },
    ],
  ];
}
