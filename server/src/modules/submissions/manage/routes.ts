import * as endpoints from '@plenum/contract/submissions/manage-endpoints';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { downloadBook } from '../book/download-book.ts';
import { listAccepted } from './accepted.ts';
import {
  assignAutomatically,
  assignReviewer,
  listCandidates,
  planAssignment,
  removeReviewer,
} from './assign.ts';
import { noteConflict, removeConflict } from './conflicts.ts';
import { decide, undecide } from './decide.ts';
import { discussPaper } from './discuss.ts';
import { previewLetters, sendLetters } from './letters.ts';
import { downloadPaperFile, readPaper } from './read-paper.ts';
import { listOpenReviews, remindReviewers } from './remind.ts';
import { listReviewers, saveReviewer } from './reviewers.ts';
import { addTemplate, readCallTemplates, removeTemplate, storeTemplate } from './templates.ts';

const organizers = whoMay('manageSubmissions');
// The chair of a field is not a role, so the functions check which fields the caller manages.
const chairs = whoMay('reviewSubmissions');

const paperOf = ({ id, paperId }: { readonly id: string; readonly paperId: string }) => ({
  meetingId: id,
  paperId,
});

export function manageRoutes(kernel: Kernel): Route[] {
  const { db } = kernel;
  return [
    route(endpoints.readPaper, {
      policy: chairs,
      read: ({ actor, params }) => readPaper(db, actor, paperOf(params)),
    }),
    route(endpoints.downloadPaperFile, {
      policy: chairs,
      download: ({ actor, params }) =>
        downloadPaperFile(kernel, actor, { ...paperOf(params), fileId: params.fileId }),
    }),
    route(endpoints.listCandidates, {
      policy: chairs,
      read: ({ actor, params }) => listCandidates(db, actor, paperOf(params)),
    }),
    route(endpoints.assignReviewer, {
      policy: chairs,
      write: async (call, tx) => {
        const ref = paperOf(call.params);
        await assignReviewer(tx, call.actor, ref, call.body.reviewerId, sourceOf(kernel, call));
        return readPaper(tx, call.actor, ref);
      },
    }),
    route(endpoints.removeReviewer, {
      policy: chairs,
      write: async (call, tx) => {
        const ref = paperOf(call.params);
        await removeReviewer(tx, call.actor, ref, call.params.reviewId, sourceOf(kernel, call));
        return readPaper(tx, call.actor, ref);
      },
    }),
    route(endpoints.noteConflict, {
      policy: chairs,
      write: async (call, tx) => {
        const { accountId } = call.params;
        const ref = paperOf(call.params);
        await noteConflict(tx, call.actor, { ...ref, accountId }, call.body.note, sourceOf(kernel, call));
        return readPaper(tx, call.actor, ref);
      },
    }),
    route(endpoints.removeConflict, {
      policy: chairs,
      write: async (call, tx) => {
        const { accountId } = call.params;
        const ref = paperOf(call.params);
        await removeConflict(tx, call.actor, { ...ref, accountId }, sourceOf(kernel, call));
        return readPaper(tx, call.actor, ref);
      },
    }),
    route(endpoints.discussPaper, {
      policy: chairs,
      write: async (call, tx) => {
        const ref = paperOf(call.params);
        await discussPaper(tx, call.actor, ref, call.body.text, sourceOf(kernel, call));
        return readPaper(tx, call.actor, ref);
      },
    }),
    route(endpoints.planAssignment, {
      policy: chairs,
      read: ({ actor, params, query }) => planAssignment(db, actor, params.id, query.otherFields === 'yes'),
    }),
    route(endpoints.assignAutomatically, {
      policy: chairs,
      write: (call, tx) =>
        assignAutomatically(tx, call.actor, call.params.id, call.body.otherFields, sourceOf(kernel, call)),
    }),
    route(endpoints.decidePapers, {
      policy: chairs,
      write: (call, tx) => decide(tx, call.actor, call.params.id, call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.undecidePapers, {
      policy: chairs,
      write: (call, tx) =>
        undecide(tx, call.actor, call.params.id, call.body.paperIds, sourceOf(kernel, call)),
    }),
    route(endpoints.previewLetters, {
      policy: organizers,
      write: ({ params, body }) => previewLetters(kernel, params.id, body.paperIds),
    }),
    route(endpoints.sendLetters, {
      policy: organizers,
      write: (call, tx) => sendLetters(tx, call.params.id, call.body.paperIds, sourceOf(kernel, call)),
    }),
    route(endpoints.listReviewers, {
      policy: organizers,
      read: ({ params }) => listReviewers(db, params.id),
    }),
    route(endpoints.saveReviewer, {
      policy: organizers,
      write: (call, tx) => {
        const { id: meetingId, accountId } = call.params;
        return saveReviewer(tx, { meetingId, accountId }, call.body, sourceOf(kernel, call));
      },
    }),
    route(endpoints.remindReviewers, {
      policy: chairs,
      write: (call, tx) => {
        const wanted = { meetingId: call.params.id, accountIds: call.body.accountIds };
        return remindReviewers(tx, call.actor, wanted, sourceOf(kernel, call));
      },
    }),
    route(endpoints.listOpenReviews, {
      policy: chairs,
      read: ({ actor, params }) => listOpenReviews(db, actor, params.id, kernel.clock.now()),
    }),
    route(endpoints.listAccepted, {
      policy: organizers,
      read: ({ params }) => listAccepted(db, params.id),
    }),
    route(endpoints.downloadBook, {
      policy: organizers,
      download: ({ params, query }) => downloadBook(kernel, params.id, query.language),
    }),
    route(endpoints.listCallTemplates, {
      policy: organizers,
      read: ({ params }) => readCallTemplates(db, params.id),
    }),
    route(endpoints.addTemplate, {
      policy: organizers,
      prepare: ({ actor, upload }) => storeTemplate(kernel, { owner: actor.accountId, upload }),
      write: (call, tx, stored) =>
        addTemplate(tx, call.params.id, call.query, stored, sourceOf(kernel, call)),
    }),
    route(endpoints.removeTemplate, {
      policy: organizers,
      write: (call, tx) => {
        const { id: meetingId, templateId } = call.params;
        return removeTemplate(tx, { meetingId, templateId }, sourceOf(kernel, call));
      },
    }),
  ];
}
