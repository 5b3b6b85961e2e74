import * as endpoints from '@plenum/contract/letters/endpoints';
import * as presentations from '@plenum/contract/letters/presentation-endpoints';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import {
  downloadAll,
  downloadByCode,
  serveLetter,
  serveOwnLetter,
  previewLetter,
} from './download-letters.ts';
import { issueMany, issueOwn } from './issue-letters.ts';
import {
  issueOwnPresentation,
  issuePresentations,
  listPresenters,
  readOwnPresentation,
} from './presentations.ts';
import { listOwnLetters, presentLetter } from './read-letters.ts';
import { revokeLetter } from './revoke-letters.ts';
import { addSeal, storeSeal } from './seals.ts';
import { readTexts, saveText } from './texts.ts';
import { verifyLetter } from './verify-letter.ts';

const writers = whoMay('edit');
const issuers = whoMay('editPeople');

export function letterRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.readLetterTexts, {
      policy: writers,
      read: ({ params }) => readTexts(kernel, params.id),
    }),
    route(endpoints.saveLetterText, {
      policy: writers,
      write: (call, tx) => {
        const { id: meetingId, letterKind: kind } = call.params;
        return saveText(kernel, tx, { meetingId, kind }, call.body, sourceOf(kernel, call));
      },
    }),
    route(endpoints.uploadLetterSeal, {
      policy: writers,
      prepare: ({ upload, uploadType }) => storeSeal(kernel, upload, uploadType),
      write: (call, tx, fileId) =>
        addSeal(kernel, tx, { meetingId: call.params.id, fileId }, sourceOf(kernel, call)),
    }),
    route(endpoints.previewLetter, {
      policy: writers,
      download: ({ params, query }) => {
        const { id: meetingId, letterKind: kind } = params;
        return previewLetter(kernel, { meetingId, kind, participantId: query.participantId }, query.language);
      },
    }),
    route(endpoints.issueLetters, {
      policy: issuers,
      write: (call, tx) => issueMany(kernel, tx, call.params.id, call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.downloadLetters, {
      policy: issuers,
      download: ({ params, query, language }) => downloadAll(kernel, params.id, query.kind, language),
    }),
    route(endpoints.revokeLetter, {
      policy: issuers,
      write: (call, tx) => {
        const { id: meetingId, letterId } = call.params;
        return revokeLetter(tx, { meetingId, letterId }, call.body.reason, sourceOf(kernel, call));
      },
    }),
    route(endpoints.downloadLetter, {
      policy: issuers,
      download: ({ params }) => serveLetter(kernel, { meetingId: params.id, letterId: params.letterId }),
    }),
    route(endpoints.listMyLetters, {
      read: ({ query, actor }) => listOwnLetters(kernel, query.registrationId, actor.accountId),
    }),
    route(endpoints.issueMyLetter, {
      write: async (call, tx) =>
        presentLetter(await issueOwn(tx, call.body, call.actor.accountId, sourceOf(kernel, call))),
    }),
    route(endpoints.downloadMyLetter, {
      download: ({ params, actor }) => serveOwnLetter(kernel, params.id, actor.accountId),
    }),
    route(presentations.listPresenters, {
      policy: issuers,
      read: ({ params }) => listPresenters(kernel, params.id),
    }),
    route(presentations.issuePresentations, {
      policy: issuers,
      write: (call, tx) => issuePresentations(tx, call.params.id, call.body, sourceOf(kernel, call)),
    }),
    route(presentations.readMyPresentation, {
      read: ({ query, actor }) => readOwnPresentation(kernel, { ...query, accountId: actor.accountId }),
    }),
    route(presentations.issueMyPresentation, {
      write: async (call, tx) => {
        const wish = { ...call.body, accountId: call.actor.accountId };
        return presentLetter(await issueOwnPresentation(tx, wish, sourceOf(kernel, call)));
      },
    }),
    route(endpoints.verifyLetter, { read: ({ params }) => verifyLetter(kernel.db, params.code) }),
    route(endpoints.downloadVerifiedLetter, {
      download: ({ params }) => downloadByCode(kernel, params.code),
    }),
  ];
}
