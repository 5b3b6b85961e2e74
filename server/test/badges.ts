import { randomUUID } from 'node:crypto';
import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import type { BadgeDesign } from '@plenum/contract/badges/design';
import { createBadgeDesign, downloadBadges } from '@plenum/contract/badges/endpoints';
import { stockDesigns } from '@plenum/contract/badges/stock';
import { fillPath } from '@plenum/contract/kernel/endpoint';
import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';
import type { Sample } from './finance-samples.ts';
import type { Person } from './people.ts';

export function stockDesign(id = '90x130'): BadgeDesign {
  const stock = stockDesigns.find((one) => one.id === id);
  if (!stock) throw new Error(`No stock design ${id}`);
  return stock.make();
}

export async function buildBadgeDesign(
  app: TestApp,
  meetingId: string,
  by: Pick<Person, 'token'>,
  design = stockDesign(),
): Promise<string> {
  const made = await app.call(createBadgeDesign, {
    params: { id: meetingId },
    body: { name: 'Lanyard', design },
    token: by.token,
  });
  return made.body.data.id;
}

/** Returns the file of a batch, as a printer gets it. */
export async function badgePdf(
  app: TestApp,
  of: { id: string; jobId: string },
  { token }: Pick<Person, 'token'>,
): Promise<Buffer> {
  const reply = await app.http.inject({
    method: 'GET',
    url: fillPath(downloadBadges.path, of),
    headers: { authorization: token, lan: 'en' },
  });
  return reply.rawPayload;
}

/** Creates a design, and a batch of one badge that was printed for the participant, with an entry in the queue. */
export async function buildBadgeJob(
  app: TestApp,
  { meetingId, participantId }: { meetingId: string; participantId: string },
  by: Pick<Person, 'token'>,
): Promise<{ designId: string; jobId: string; entryId: string; stationId: string }> {
  const designId = await buildBadgeDesign(app, meetingId, by);
  const jobId = randomUUID();
  await app.kernel.db.execute(sql`
    insert into badge_jobs (id, meeting_id, design_id, design_version, way, place, reason, badges, created_at)
    values (${jobId}, ${meetingId}, ${designId}, 1, 'pdf', '', '', 1, ${app.clock.now()})`);
  await app.kernel.db.execute(sql`
    insert into badge_prints (job_id, position, participant_id, is_reprint)
    values (${jobId}, 1, ${participantId}, false)`);
  const entryId = randomUUID();
  await app.kernel.db.execute(sql`
    insert into badge_queue (id, meeting_id, participant_id, design_id, state, reason, station, tries, problem, created_at, ended_at)
    values (${entryId}, ${meetingId}, ${participantId}, ${designId}, 'printed', '', '', 1, '', ${app.clock.now()}, ${app.clock.now()})`);
  const stationId = randomUUID();
  await app.kernel.db.execute(sql`
    insert into badge_stations (id, meeting_id, name, token_hash, created_at, expires_at, ended_at)
    values (${stationId}, ${meetingId}, 'Foyer', sha256(${stationId}::bytea), ${app.clock.now()}, ${app.clock.now()}, ${app.clock.now()})`);
  return { designId, jobId, entryId, stationId };
}

/** The calls of staff about badges, with input that changes nothing. */
export function badgeSamples(
  things: () => {
    readonly designId: string;
    readonly jobId: string;
    readonly entryId: string;
    readonly stationId: string;
  },
): Readonly<Record<string, Sample>> {
  const organizers: readonly MeetingRole[] = ['owner', 'manager'];
  const roles: readonly MeetingRole[] = [...organizers, 'steward'];
  const ofDesign = () => ({ designId: things().designId });
  const ofJob = () => ({ jobId: things().jobId });
  const ofEntry = () => ({ entryId: things().entryId });
  return {
    'badges.readDesk': { roles },
    'badges.readDesign': { roles, params: ofDesign },
    'badges.createDesign': {
      roles: organizers,
      body: () => ({ name: '', design: stockDesign() }),
    },
    'badges.saveDesign': {
      roles: organizers,
      params: ofDesign,
      body: () => ({ name: 'Lanyard', design: stockDesign(), version: 99 }),
    },
    'badges.deleteDesign': { roles: organizers, params: ofDesign, query: () => '?version=99' },
    'badges.uploadPicture': { roles: organizers },
    'badges.listPeople': { roles },
    'badges.print': {
      roles,
      // No participant has this id, so the batch is empty.
      body: () => ({
        designId: things().designId,
        participantIds: [randomUUID()],
        filter: {},
        order: 'name',
        way: 'pdf',
        place: '',
        reason: '',
      }),
    },
    'badges.download': { roles, params: ofJob },
    'badges.readJob': { roles, params: ofJob },
    'badges.listPrinted': { roles },
    'badges.readQueue': { roles },
    'badges.readArrivalBadge': { roles, params: () => ({ participantId: randomUUID() }) },
    'badges.chooseArrivalDesign': { roles: organizers, body: () => ({ designId: things().designId }) },
    // No participant has this id, so nothing is queued.
    'badges.queue': {
      roles,
      body: () => ({ designId: things().designId, participantIds: [randomUUID()], reason: '' }),
    },
    'badges.takeQueued': { roles, body: () => ({ station: 'Desk 1' }) },
    // The entry was printed long ago.
    'badges.endQueued': {
      roles,
      params: ofEntry,
      body: () => ({ station: 'Desk 1', isPrinted: true, way: 'pdf', problem: '' }),
    },
    'badges.listStations': { roles },
    'badges.createStation': { roles: organizers, body: () => ({ name: '', days: 1 }) },
    // Ended long ago.
    'badges.endStation': { roles: organizers, params: () => ({ stationId: things().stationId }) },
    'badges.releaseQueued': { roles, params: ofEntry },
    'badges.retryQueued': { roles, params: ofEntry },
    'badges.removeQueued': { roles, params: ofEntry },
  };
}
