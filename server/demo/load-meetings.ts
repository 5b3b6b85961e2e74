import { type SectionName, sectionNames, sections } from '@plenum/contract/meetings/sections';
import { MeetingBasics } from '@plenum/contract/meetings/basics';
import { type MeetingState, meetingSteps } from '@plenum/contract/meetings/states';
import { SeriesForm } from '@plenum/contract/meetings/series';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import type { AuditSource } from '#modules/audit/public';
import {
  changeState,
  createMeeting,
  createSeries,
  saveSection,
  type SectionSave,
} from '#modules/meetings/public';
import { bdmc } from './meetings/bdmc.ts';
import { coastal } from './meetings/coastal.ts';
import { otherMeetings } from './meetings/others.ts';
import type { DemoMeeting } from './meetings/shape.ts';
import { loadPeople } from './people/load-people.ts';
import { demoSeries } from './series.ts';
import type { DemoCalendar } from './words.ts';

/** Through the same verbs an organiser uses, so that nothing is in the demo that could not be typed. */
export async function loadMeetings(
  kernel: Kernel,
  tx: Tx,
  calendar: DemoCalendar,
  source: AuditSource,
): Promise<ReadonlyMap<string, string>> {
  const series = new Map<string, string>();
  for (const form of demoSeries) {
    series.set(form.slug, (await createSeries(tx, SeriesForm.parse(form), source)).id);
  }
  for (const meeting of [coastal(calendar), bdmc(calendar), ...otherMeetings(calendar)]) {
    await loadMeeting(kernel, tx, meeting, series, source);
  }
  return series;
}

async function loadMeeting(
  kernel: Kernel,
  tx: Tx,
  meeting: DemoMeeting,
  series: ReadonlyMap<string, string>,
  source: AuditSource,
): Promise<void> {
  const { id } = meeting;
  const basics = MeetingBasics.parse({ ...meeting.basics, seriesId: series.get(meeting.series) });
  await createMeeting(tx, basics, source, id);
  for (const name of sectionNames) {
    if (meeting.sections[name] === undefined) continue;
    await saveSection(kernel, tx, sectionOf(name, meeting.sections[name], id, source));
  }
  for (const state of wayTo(meeting.state)) {
    await changeState(tx, id, state, 'en', source);
    // While it was open people came; what it is now came later.
    if (state === 'published') await loadPeople(kernel, tx, id, meeting.taken ?? {}, source);
  }
}

function sectionOf(name: SectionName, content: unknown, meetingId: string, source: AuditSource): SectionSave {
  const { actor, requestId, address } = source;
  return {
    name,
    content: sections[name].schema.parse(content),
    meetingId,
    version: 0,
    actorId: actor,
    requestId,
    address,
  } as SectionSave;
}

function wayTo(state: MeetingState): MeetingState[] {
  if (state === 'draft') return [];
  return meetingSteps.draft.includes(state) ? [state] : ['published', state];
}
