import { noText } from '@plenum/contract/kernel/localized-text';
import { sectionNames, sections } from '@plenum/contract/meetings/sections';
import { MeetingBasics } from '@plenum/contract/meetings/basics';
import { type MeetingState, meetingSteps } from '@plenum/contract/meetings/states';
import { SeriesForm } from '@plenum/contract/meetings/series';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import type { AuditSource } from '#modules/audit/public';
import { setMeetingState, createMeeting, createSeries } from '#modules/meetings/public';
import { publishProgramme } from '#modules/meetings/programme/public';
import { saveSection, sectionChange } from '#modules/meetings/sections/public';
import { bdmc } from './meetings/bdmc.ts';
import { coastal } from './meetings/coastal.ts';
import { otherMeetings } from './meetings/others.ts';
import type { DemoMeeting } from './meetings/shape.ts';
import { loadPeople } from './people/load-people.ts';
import { demoSeries } from './series.ts';
import type { DemoCalendar } from './words.ts';

/**
 * Calls the same verbs as an organizer's requests, so that the demo only contains data that an organizer could enter.
 */
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
  const { actor, requestId, address } = source;
  const basics = MeetingBasics.parse({ ...meeting.basics, seriesId: series.get(meeting.series) });
  await createMeeting(tx, basics, source, id);
  for (const name of sectionNames) {
    if (meeting.sections[name] === undefined) continue;
    const change = sectionChange(name, sections[name].schema.parse(meeting.sections[name]));
    await saveSection(kernel, tx, change, { meetingId: id, version: 0, actorId: actor, requestId, address });
  }
  if (meeting.sections.programme !== undefined)
    await publishProgramme(tx, id, { revision: 1, note: noText }, source);
  for (const state of wayTo(meeting.state)) {
    await setMeetingState(tx, id, state, 'en', source);
    // People register while the conference is published; its later state is set afterwards.
    if (state === 'published') await loadPeople(kernel, tx, id, meeting.taken ?? {}, source);
  }
}

function wayTo(state: MeetingState): MeetingState[] {
  if (state === 'draft') return [];
  return meetingSteps.draft.includes(state) ? [state] : ['published', state];
}
