import * as endpoints from '@plenum/contract/news/endpoints';
import { keepDocument } from '#kernel/uploads/keep-document';
import { keepImage } from '#kernel/uploads/keep-image';
import { mediaLink, PUBLIC_PURPOSE } from '#kernel/files/public-files';
import { type Policy, route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { requireScopeEditor, runsMeetings } from '#modules/meetings/scope/public';
import { changeNews } from './change-news.ts';
import { createNews } from './create-news.ts';
import { deleteNews, stepNews } from './step-news.ts';
import { presentArticle, presentNews } from './present-public.ts';
import { listNews, readNewsVersions, readNews } from './read-news.ts';

// Allows everyone: the owner is only known after the row has been read, so each handler checks the permission.
const byScope: Policy = () => true;

export function newsRoutes(kernel: Kernel): readonly Route[] {
  return [...readingRoutes(kernel), ...writingRoutes(kernel), ...uploadRoutes(kernel), ...openRoutes(kernel)];
}

function readingRoutes({ db, clock }: Kernel): Route[] {
  return [
    route(endpoints.listNews, {
      policy: byScope,
      read: ({ actor }) => listNews(db, actor, clock.now()),
    }),
    route(endpoints.readNews, {
      policy: byScope,
      read: ({ actor, params }) => readNews(db, actor, params.id, clock.now()),
    }),
    route(endpoints.listNewsVersions, {
      policy: byScope,
      read: ({ actor, params }) => readNewsVersions(db, actor, params.id),
    }),
  ];
}

function writingRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.createNews, {
      policy: byScope,
      write: async (call, tx) => {
        requireScopeEditor(call.actor, call.body);
        return createNews(tx, call.body, sourceOf(kernel, call));
      },
    }),
    route(endpoints.changeNews, {
      policy: byScope,
      write: (call, tx) => changeNews(tx, call.actor, call.params.id, call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.stepNews, {
      policy: byScope,
      write: (call, tx) => stepNews(tx, call.actor, call.params.id, call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.deleteNews, {
      policy: byScope,
      write: (call, tx) => deleteNews(tx, call.actor, call.params.id, sourceOf(kernel, call)),
    }),
  ];
}

// Every author may upload, because files are uploaded before the article exists.
function uploadRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.uploadNewsPicture, {
      policy: runsMeetings,
      prepare: ({ upload, uploadType }) =>
        keepImage(kernel, upload, {
          purpose: PUBLIC_PURPOSE,
          contentType: uploadType,
          maxBytes: endpoints.uploadNewsPicture.upload?.maxBytes ?? 0,
        }),
      write: async (_call, _tx, fileId) => ({ fileId, link: mediaLink(fileId) }),
    }),
    route(endpoints.uploadNewsAttachment, {
      policy: runsMeetings,
      prepare: ({ actor, upload }) =>
        keepDocument(kernel, {
          source: upload,
          owner: actor.accountId,
          purpose: PUBLIC_PURPOSE,
          maxBytes: endpoints.uploadNewsAttachment.upload?.maxBytes ?? 0,
        }),
      write: async (_call, _tx, { id }) => ({ fileId: id, link: mediaLink(id) }),
    }),
  ];
}

function openRoutes({ db, clock }: Kernel): Route[] {
  return [
    route(endpoints.listPublicNews, {
      present: ({ query, language }) => presentNews(db, query, language, clock.now()),
    }),
    route(endpoints.readArticle, {
      present: ({ params, language }) => presentArticle(db, params.id, language, clock.now()),
    }),
  ];
}
