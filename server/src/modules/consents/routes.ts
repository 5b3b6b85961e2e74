import * as endpoints from '@plenum/contract/consents/endpoints';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { agree, listConsents, listDueConsents, withdrawConsent } from './consents.ts';
import {
  discardLegalDraft,
  publishLegal,
  readLegalDraft,
  reopenLegal,
  saveLegalDraft,
} from './edit-legal.ts';
import { presentLegal, presentPublishedLegal } from './present-legal.ts';

export function consentRoutes(kernel: Kernel): readonly Route[] {
  return [...legalRoutes(kernel), ...ownRoutes(kernel)];
}

function legalRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.listPublishedLegal, { present: () => presentPublishedLegal(kernel) }),
    route(endpoints.readLegal, {
      present: ({ params, query, language }) =>
        presentLegal(kernel, params.document, query.version, language),
    }),
    route(endpoints.readLegalDraft, {
      read: ({ params }) => readLegalDraft(kernel.db, params.document, kernel.clock.now()),
    }),
    route(endpoints.saveLegalDraft, {
      write: (call, tx) => saveLegalDraft(tx, call.params.document, call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.discardLegalDraft, {
      write: (call, tx) => discardLegalDraft(tx, call.params.document, sourceOf(kernel, call)),
    }),
    route(endpoints.publishLegal, {
      write: (call, tx) => publishLegal(tx, call.params.document, call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.reopenLegal, {
      write: (call, tx) => reopenLegal(tx, call.params.document, sourceOf(kernel, call)),
    }),
  ];
}

function ownRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.listDueConsents, {
      read: ({ actor, language }) => listDueConsents(kernel, actor.accountId, language),
    }),
    route(endpoints.agree, { write: (call, tx) => agree(kernel, tx, call, call.body) }),
    route(endpoints.listOwnConsents, { read: ({ actor }) => listConsents(kernel.db, actor.accountId) }),
    route(endpoints.withdrawConsent, {
      write: (call, tx) => withdrawConsent(kernel, tx, call, call.body.document),
    }),
  ];
}
