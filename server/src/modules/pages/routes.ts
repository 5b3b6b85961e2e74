import { type Endpoint, PDF_TYPE } from '@plenum/contract/kernel/endpoint';
import * as endpoints from '@plenum/contract/pages/endpoints';
import { keepDocument } from '#kernel/uploads/keep-document';
import { keepImage } from '#kernel/uploads/keep-image';
import { findPublicFile, mediaLink, PUBLIC_PURPOSE } from '#kernel/files/public-files';
import { type Call, type Policy, route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { editsScope, requireScopeEditor, type Scope, seesScope } from '#modules/meetings/scope/public';
import { addPicture } from './add-picture.ts';
import { addPageVersion, saveBlocks } from './add-version.ts';
import { changePage, createPage, deletePage } from './edit-page.ts';
import { keepBundle, PAGE_PURPOSE } from './keep-bundle.ts';
import { findEditable, lockEditablePage } from './queries.ts';
import { readMenu, saveMenu } from './menus.ts';
import { presentMenu, presentPage } from './present-public.ts';
import { DOCUMENT_PATH } from './preview-links.ts';
import { publishPage } from './publish-page.ts';
import { listPages, readPage } from './read-pages.ts';

// Allows everyone: the owner is only known after the row has been read, so each handler checks the permission.
const byScope: Policy = () => true;

export function pageRoutes(kernel: Kernel): readonly Route[] {
  return [...editingRoutes(kernel), ...uploadRoutes(kernel), ...menuRoutes(kernel), ...openRoutes(kernel)];
}

function editingRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.listPages, {
      policy: byScope,
      read: ({ actor }) => listPages(kernel.db, actor),
    }),
    route(endpoints.readPage, {
      policy: byScope,
      read: ({ actor, params, query }) => readPage(kernel, actor, params.id, query.number),
    }),
    route(endpoints.createPage, {
      policy: byScope,
      write: async (call, tx) => {
        requireScopeEditor(call.actor, call.body);
        return createPage(tx, call.body, sourceOf(kernel, call));
      },
    }),
    route(endpoints.changePage, {
      policy: byScope,
      write: (call, tx) => changePage(tx, call.actor, call.params.id, call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.deletePage, {
      policy: byScope,
      write: (call, tx) => deletePage(tx, call.actor, call.params.id, sourceOf(kernel, call)),
    }),
    route(endpoints.saveBlocks, {
      policy: byScope,
      write: (call, tx) => saveBlocks(tx, call.actor, call.params.id, call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.publishPage, {
      policy: byScope,
      write: (call, tx) =>
        publishPage(tx, call.actor, call.params.id, call.body.number, sourceOf(kernel, call)),
    }),
  ];
}

const maxBytesOf = ({ upload }: Endpoint) => upload?.maxBytes ?? 0;

function uploadRoutes(kernel: Kernel): Route[] {
  const keepPicture = (endpoint: Endpoint, { upload, uploadType }: Pick<Call, 'upload' | 'uploadType'>) =>
    keepImage(kernel, upload, {
      purpose: PUBLIC_PURPOSE,
      contentType: uploadType,
      maxBytes: maxBytesOf(endpoint),
    });
  return [
    route(endpoints.uploadBundle, {
      policy: byScope,
      prepare: async ({ actor, params, upload }) => {
        await findEditable(kernel.db, actor, params.id, 'bundle');
        const maxBytes = maxBytesOf(endpoints.uploadBundle);
        return keepBundle(kernel, { source: upload, maxBytes, owner: actor.accountId });
      },
      write: async (call, tx, files) => {
        const page = await lockEditablePage(tx, call.actor, call.params.id, 'bundle');
        return addPageVersion(tx, page, { files }, sourceOf(kernel, call));
      },
    }),
    route(endpoints.uploadDocument, {
      policy: byScope,
      prepare: async ({ actor, params, upload }) => {
        await findEditable(kernel.db, actor, params.id, 'document');
        return keepDocument(kernel, {
          source: upload,
          owner: actor.accountId,
          purpose: PAGE_PURPOSE,
          maxBytes: maxBytesOf(endpoints.uploadDocument),
        });
      },
      write: async (call, tx, { id, size }) => {
        const page = await lockEditablePage(tx, call.actor, call.params.id, 'document');
        const file = { path: DOCUMENT_PATH, fileId: id, contentType: PDF_TYPE, size };
        return addPageVersion(tx, page, { files: [file] }, sourceOf(kernel, call));
      },
    }),
    route(endpoints.uploadPagePicture, {
      policy: byScope,
      prepare: async (call) => {
        await findEditable(kernel.db, call.actor, call.params.id, 'pictures');
        const fileId = await keepPicture(endpoints.uploadPagePicture, call);
        const file = await findPublicFile(kernel.db, fileId);
        return { fileId, contentType: call.uploadType, size: file?.size ?? 0 };
      },
      write: (call, tx, picture) =>
        addPicture(tx, call.actor, call.params.id, picture, sourceOf(kernel, call)),
    }),
    route(endpoints.uploadBlockPicture, {
      policy: byScope,
      prepare: async (call) => {
        await findEditable(kernel.db, call.actor, call.params.id, 'blocks');
        return keepPicture(endpoints.uploadBlockPicture, call);
      },
      write: async (_call, _tx, fileId) => ({ fileId, link: mediaLink(fileId) }),
    }),
  ];
}

type Asked = { series?: string | undefined; meeting?: string | undefined };

function scopeOf({ series, meeting }: Asked): Scope {
  return { seriesId: series ?? null, meetingId: meeting ?? null };
}

function menuRoutes(kernel: Kernel): Route[] {
  const scopePolicy =
    (may: (actor: Call['actor'], scope: Scope) => boolean): Policy =>
    (actor, call) => {
      const scope = scopeOf(call.query as Asked);
      if (scope.meetingId !== null && !seesScope(actor, scope)) return 'unseen';
      return may(actor, scope);
    };
  return [
    route(endpoints.readMenu, {
      policy: scopePolicy(seesScope),
      read: ({ actor, query }) => readMenu(kernel.db, actor, scopeOf(query)),
    }),
    route(endpoints.saveMenu, {
      policy: scopePolicy(editsScope),
      write: (call, tx) => saveMenu(tx, scopeOf(call.query), call.body, sourceOf(kernel, call)),
    }),
  ];
}

function openRoutes({ db }: Kernel): Route[] {
  return [
    route(endpoints.readPublicMenu, {
      present: ({ query, language }) => presentMenu(db, query, language),
    }),
    route(endpoints.readPublicPage, {
      present: ({ params, language }) => presentPage(db, params.id, language),
    }),
  ];
}
