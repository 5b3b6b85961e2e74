import * as endpoints from '@plenum/contract/console/dashboard';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf, whoMay } from '#modules/meetings/public';
import { exportGuests } from './export-guests.ts';
import { listActivities } from './list-activities.ts';
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
