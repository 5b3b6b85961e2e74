import * as endpoints from '@plenum/contract/meetings/preview';
import { type Call, route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { anyStaffOfIt, whoMay } from '../scope/policy.ts';
import { createLink, listLinks, revokeLink } from './preview-links.ts';
import { openPreview, readMeetingPreview } from './read-preview.ts';

/**
 * Routes that show drafts to staff, and to people who got a link from an organizer. Their responses are never stored in
 * the public cache.
 */
export function previewRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.readPreview, {
      policy: anyStaffOfIt,
      read: ({ params, language }) => readMeetingPreview(kernel, params.id, language),
    }),
    route(endpoints.openPreview, {
      read: ({ body, language }) => openPreview(kernel, body.token, language),
    }),
    route(endpoints.listPreviewLinks, {
      policy: whoMay('edit'),
      read: ({ params }) => listLinks(kernel, params.id),
    }),
    route(endpoints.createPreviewLink, {
      policy: whoMay('edit'),
      write: (call, tx) => createLink(tx, call.params.id, call.body, byActor(kernel, call)),
    }),
    route(endpoints.revokePreviewLink, {
      policy: whoMay('edit'),
      write: (call, tx) => revokeLink(tx, call.params, byActor(kernel, call)),
    }),
  ];
}

function byActor(kernel: Kernel, call: Call) {
  return { ...sourceOf(kernel, call), actor: call.actor.accountId };
}
