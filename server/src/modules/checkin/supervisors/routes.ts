import * as endpoints from '@plenum/contract/checkin/supervisors';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { addSupervisor, listSupervisors, prepareSupervisor, removeSupervisor } from './manage-supervisors.ts';

const organizers = whoMay('editCheckin');

export function supervisorRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.listSupervisors, {
      policy: organizers,
      read: ({ params }) => listSupervisors(kernel.db, params.id),
    }),
    route(endpoints.addSupervisor, {
      policy: organizers,
      prepare: ({ params }) => prepareSupervisor(params.id),
      write: (call, tx, prepared) => {
        const source = { ...sourceOf(kernel, call), actor: call.actor.accountId };
        return addSupervisor(tx, call.params.id, { ...call.body, ...prepared }, source);
      },
    }),
    route(endpoints.removeSupervisor, {
      policy: organizers,
      write: (call, tx) => {
        const { id, supervisorId } = call.params;
        return removeSupervisor(tx, { meetingId: id, supervisorId }, sourceOf(kernel, call));
      },
    }),
  ];
}
