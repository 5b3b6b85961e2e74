import * as endpoints from '@plenum/contract/console/dashboard';
import type { ActivityRow } from '@plenum/contract/console/dashboard';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { type Route, route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { exportGuests } from './export-guests.ts';
import { findActivities } from './queries.ts';
import { readDashboard } from './read-dashboard.ts';

export function dashboardRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.readDashboard, {
      policy: whoMay('seeParticipants'),
      read: ({ params, actor, language }) => readDashboard(kernel, params.id, actor, language),
    }),
    route(endpoints.listActivityBookings, {
      policy: whoMay('seeParticipants'),
      read: ({ params, language }) => listActivities(kernel, params.id, language),
    }),
    route(endpoints.exportActivityGuests, {
      policy: whoMay('export'),
      download: (call) => {
        const { id: meetingId, activityId } = call.params;
        const asked = { meetingId, activityId, format: call.query.format };
        return exportGuests(kernel, asked, call.language, sourceOf(kernel, call));
      },
    }),
  ];
}

async function listActivities(
  { pool }: Kernel,
  meetingId: string,
  language: Language,
): Promise<ActivityRow[]> {
  const found = await findActivities(pool, meetingId);
  return found.map(({ name, place, startsAt, endsAt, ...row }) => ({
    ...row,
    name: textIn(name, language),
    place: textIn(place, language),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }));
}
