import * as endpoints from '@plenum/contract/submissions/endpoints';
import { type Call, route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { addSubmissionFile, downloadOwnFile, storeAbstract, storePoster } from './author/files.ts';
import { listOwnSubmissions, readOwn } from './author/present-own.ts';
import { addSlides, removeSlides, storeSlides } from './author/slides.ts';
import { restore, submit, withdraw } from './author/submit.ts';
import { beginSubmission, discardSubmission, saveDraft } from './author/write-draft.ts';
import { manageRoutes } from './manage/routes.ts';
import { readCall } from './read-call.ts';
import { reviewerRoutes } from './review/routes.ts';
import { slidesRoutes } from './slides/routes.ts';

function ownOf({ params, actor }: Pick<Call<typeof endpoints.readMySubmission>, 'params' | 'actor'>) {
  return { id: params.id, accountId: actor.accountId };
}

export function submissionRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.readCall, {
      read: ({ params, language }) => readCall(kernel, params.id, language),
    }),
    route(endpoints.listMySubmissions, {
      read: ({ query, actor }) => listOwnSubmissions(kernel, actor.accountId, query.meetingId),
    }),
    route(endpoints.beginSubmission, {
      write: (call, tx) =>
        beginSubmission(
          tx,
          { meetingId: call.body.meetingId, accountId: call.actor.accountId },
          sourceOf(kernel, call),
        ),
    }),
    route(endpoints.readMySubmission, { read: (call) => readOwn(kernel, kernel.db, ownOf(call)) }),
    route(endpoints.saveDraft, {
      write: (call, tx) => saveDraft(tx, ownOf(call), call.body, kernel.clock.now()),
    }),
    route(endpoints.uploadAbstract, {
      prepare: (call) => storeAbstract(kernel, ownOf(call), call),
      write: (call, tx, upload) => addSubmissionFile(kernel, tx, ownOf(call), upload, sourceOf(kernel, call)),
    }),
    route(endpoints.uploadPoster, {
      prepare: (call) => storePoster(kernel, ownOf(call), call),
      write: (call, tx, upload) => addSubmissionFile(kernel, tx, ownOf(call), upload, sourceOf(kernel, call)),
    }),
    route(endpoints.uploadSlides, {
      prepare: (call) => storeSlides(kernel, ownOf(call), call),
      write: (call, tx, upload) => addSlides(tx, ownOf(call), upload, sourceOf(kernel, call)),
    }),
    route(endpoints.removeSlides, {
      write: async (call, tx) => {
        await removeSlides(tx, ownOf(call), sourceOf(kernel, call));
        return readOwn(kernel, tx, ownOf(call));
      },
    }),
    route(endpoints.submitSubmission, {
      write: async (call, tx) => {
        await submit(tx, ownOf(call), call.body.version, sourceOf(kernel, call));
        return readOwn(kernel, tx, ownOf(call));
      },
    }),
    route(endpoints.withdrawSubmission, {
      write: async (call, tx) => {
        await withdraw(tx, ownOf(call), call.body.reason, sourceOf(kernel, call));
        return readOwn(kernel, tx, ownOf(call));
      },
    }),
    route(endpoints.restoreSubmission, {
      write: async (call, tx) => {
        await restore(tx, ownOf(call), sourceOf(kernel, call));
        return readOwn(kernel, tx, ownOf(call));
      },
    }),
    route(endpoints.discardSubmission, {
      write: (call, tx) => discardSubmission(tx, ownOf(call), sourceOf(kernel, call)),
    }),
    route(endpoints.downloadMyFile, {
      download: (call) => downloadOwnFile(kernel, ownOf(call), call.params.fileId),
    }),
    ...reviewerRoutes(kernel),
    ...manageRoutes(kernel),
    ...slidesRoutes(kernel),
  ];
}
