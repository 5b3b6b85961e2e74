import * as endpoints from '@plenum/contract/mailings/job-endpoints';
import { readJobLimits, saveJobLimits } from '@plenum/contract/mailings/limit-endpoints';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { clearMarks } from './clear-undeliverable.ts';
import { findAddressees } from './fix-audience.ts';
import { findSendJob, type OfJob, viewJob } from './job-queries.ts';
import { listJobTemplates } from './job-templates.ts';
import { readLimits, saveLimits } from './limits.ts';
import { previewJob } from './preview-job.ts';
import { changeJob, createJob, deleteJob } from './save-job.ts';
import { resumeJob, startJob, stopJob } from './start-job.ts';
import { testJob } from './test-job.ts';

const senders = whoMay('manageMessages');

function ofJob({ id, jobId }: { readonly id: string; readonly jobId: string }): OfJob {
  return { meetingId: id, jobId };
}

export function jobRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.createJob, {
      policy: senders,
      write: async (call, tx) => {
        const source = { ...sourceOf(kernel, call), actor: call.actor.accountId };
        return viewJob(tx, await createJob(kernel, tx, call.params.id, call.body, source));
      },
    }),
    route(readJobLimits, {
      policy: senders,
      read: ({ params }) => readLimits(kernel, kernel.db, params.id),
    }),
    route(saveJobLimits, {
      policy: senders,
      write: (call, tx) => saveLimits(kernel, tx, call.params.id, call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.listJobTemplates, {
      policy: senders,
      read: ({ params }) => listJobTemplates(kernel.db, params.id),
    }),
    route(endpoints.readJob, {
      policy: senders,
      read: async ({ params }) => viewJob(kernel.db, await findSendJob(kernel.db, ofJob(params))),
    }),
    route(endpoints.changeJob, {
      policy: senders,
      write: async (call, tx) =>
        viewJob(tx, await changeJob(kernel, tx, ofJob(call.params), call.body, sourceOf(kernel, call))),
    }),
    route(endpoints.deleteJob, {
      policy: senders,
      write: (call, tx) => deleteJob(tx, ofJob(call.params), call.body.version, sourceOf(kernel, call)),
    }),
    route(endpoints.previewJob, {
      policy: senders,
      read: ({ params }) => previewJob(kernel, ofJob(params)),
    }),
    route(endpoints.testJob, {
      policy: senders,
      write: (call, tx) => {
        const wanted = { ...call.body, actor: call.actor };
        return testJob(kernel, tx, ofJob(call.params), wanted, sourceOf(kernel, call));
      },
    }),
    route(endpoints.clearUndeliverable, {
      policy: senders,
      prepare: async ({ params }) => {
        const { meetingId, audience } = await findSendJob(kernel.db, ofJob(params));
        return findAddressees(kernel, meetingId, audience);
      },
      write: (call, tx, addressees) =>
        clearMarks(tx, call.params.id, call.body.person, addressees, sourceOf(kernel, call)),
    }),
    route(endpoints.startJob, {
      policy: senders,
      // The audience is read page by page, which may take longer than a transaction is allowed to.
      prepare: async ({ params }) => {
        const { meetingId, audience } = await findSendJob(kernel.db, ofJob(params));
        return findAddressees(kernel, meetingId, audience);
      },
      write: async (call, tx, addressees) =>
        viewJob(
          tx,
          await startJob(kernel, tx, ofJob(call.params), call.body, addressees, sourceOf(kernel, call)),
        ),
    }),
    route(endpoints.stopJob, {
      policy: senders,
      write: async (call, tx) => viewJob(tx, await stopJob(tx, ofJob(call.params), sourceOf(kernel, call))),
    }),
    route(endpoints.resumeJob, {
      policy: senders,
      write: async (call, tx) => viewJob(tx, await resumeJob(tx, ofJob(call.params), sourceOf(kernel, call))),
    }),
  ];
}
