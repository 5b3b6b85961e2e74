import type { Checkpoints } from '@plenum/contract/checkin/endpoints';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { Actor } from '#kernel/http/actor';
import type { Kernel } from '#kernel/kernel';
import { findProgramme } from '#modules/meetings/programme/public';
import { mayIn } from '#modules/meetings/scope/public';
import { keepRosterFresh } from '../roster.ts';
import {
  findCheckpoints,
  findCheckpointConference,
  findCheckpointFigures,
  findListed,
  noCheckpointFigures,
  presentCheckpoint,
} from './checkpoint-queries.ts';
import { proposalsFor } from './propose-checkpoints.ts';

export async function listCheckpoints(
  { db, clock }: Kernel,
  meetingId: string,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<Checkpoints> {
  const conference = await findCheckpointConference(db, meetingId);
  await keepRosterFresh(db, meetingId, clock.now());
  const rows = await findCheckpoints(db, meetingId);
  const figures = await findCheckpointFigures(db, meetingId);
  const proposals = proposalsFor(conference, await findProgramme(db, meetingId));
  const configure = mayIn(actor, meetingId, 'editCheckin');
  const known = new Set(rows.map(({ source }) => source));
  const named = ({ id, name }: { readonly id: string; readonly name: Parameters<typeof textIn>[0] }) => ({
    id,
    name: textIn(name, language),
  });
  return {
    checkpoints: rows.map((row) => ({
      ...presentCheckpoint(row),
      version: row.version,
      ...(figures.get(row.id) ?? noCheckpointFigures),
    })),
    timeZone: conference.timeZone,
    types: conference.types.map(named),
    activities: conference.activities.map(named),
    people: configure ? await findListed(db, meetingId) : [],
    proposed: proposals.filter(({ source }) => !known.has(source)).length,
    can: { configure },
  };
}
