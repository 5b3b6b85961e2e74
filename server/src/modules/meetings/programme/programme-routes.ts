import * as agenda from '@plenum/contract/meetings/agenda';
import * as endpoints from '@plenum/contract/meetings/programme-endpoints';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { anyStaffOfIt, whoMay } from '../scope/policy.ts';
import { changeAgenda, readAgenda } from './agenda.ts';
import { changeProgramme } from './change-programme.ts';
import {
  publishProgramme,
  readPublication,
  readPublications,
  restorePublication,
  withdrawProgramme,
} from './publish-programme.ts';
import { readProgramme } from './read-programme.ts';

/** The programme editor: items of the draft, and published versions. */
export function programmeRoutes(kernel: Kernel): Route[] {
  const edit = whoMay('edit');
  return [
    route(agenda.readAgenda, {
      read: ({ params, actor }) => readAgenda(kernel.db, actor.accountId, params.id),
    }),
    route(agenda.changeAgenda, {
      write: ({ params, body, actor }, tx) =>
        changeAgenda(tx, actor.accountId, params.id, body, kernel.clock.now()),
    }),
    route(endpoints.readProgrammeDraft, {
      policy: anyStaffOfIt,
      read: ({ params, query, actor }) => readProgramme(kernel.db, actor, params.id, query.since),
    }),
    route(endpoints.changeProgramme, {
      policy: edit,
      write: (call, tx) => changeProgramme(tx, call.params.id, call.body.operations, sourceOf(kernel, call)),
    }),
    route(endpoints.readPublications, {
      policy: anyStaffOfIt,
      read: ({ params }) => readPublications(kernel.db, params.id),
    }),
    route(endpoints.readPublication, {
      policy: anyStaffOfIt,
      read: ({ params }) => readPublication(kernel.db, params.id, params.version),
    }),
    route(endpoints.publishProgramme, {
      policy: edit,
      write: (call, tx) => publishProgramme(tx, call.params.id, call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.withdrawProgramme, {
      policy: edit,
      write: (call, tx) => withdrawProgramme(tx, call.params.id, sourceOf(kernel, call)),
    }),
    route(endpoints.restorePublication, {
      policy: edit,
      write: (call, tx) =>
        restorePublication(
          tx,
          call.params.id,
          { version: call.params.version, revision: call.body.revision },
          sourceOf(kernel, call),
        ),
    }),
  ];
}
