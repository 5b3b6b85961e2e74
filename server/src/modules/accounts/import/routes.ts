import * as endpoints from '@plenum/contract/accounts/import-endpoints';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { byCaller } from '../administer/change-accounts.ts';
import { commitImport, discardImport } from './commit-import.ts';
import { exportProblems, importTemplate, listImports, readImport, readReport } from './read-import.ts';
import { readPeopleUpload, stageImport } from './upload-import.ts';

/** Routes for administrators to import people from a spreadsheet. */
export function importRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.uploadImport, {
      prepare: readPeopleUpload,
      write: async (call, tx, read) => {
        const { name, language = call.language } = call.query;
        const source = { ...byCaller(kernel, call), actor: call.actor.accountId };
        return readReport(tx, await stageImport(tx, { name, language }, read, source));
      },
    }),
    route(endpoints.listImports, { read: () => listImports(kernel.db) }),
    route(endpoints.importTemplate, {
      download: ({ language }) => Promise.resolve(importTemplate(language)),
    }),
    route(endpoints.readImport, {
      read: ({ params, language }) => readImport(kernel.db, params.id, language),
    }),
    route(endpoints.exportImportProblems, {
      download: ({ params, language }) => exportProblems(kernel, params.id, language),
    }),
    route(endpoints.commitImport, {
      write: async (call, tx) => {
        await commitImport(tx, call.params.id, call.body, byCaller(kernel, call));
        return readReport(tx, call.params.id);
      },
    }),
    route(endpoints.discardImport, {
      write: (call, tx) => discardImport(tx, call.params.id, byCaller(kernel, call)),
    }),
  ];
}
