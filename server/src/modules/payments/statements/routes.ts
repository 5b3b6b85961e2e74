import * as endpoints from '@plenum/contract/payments/statement-endpoints';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { confirmLine, confirmSure } from './confirm-line.ts';
import { addStatement, readStatementUpload, saveLayout } from './import-statement.ts';
import { listLines } from './list-lines.ts';
import { ignoreLine, reopenLine } from './reopen-line.ts';

const cashiers = whoMay('takeMoney');

export function statementRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.importStatement, {
      policy: cashiers,
      prepare: (call) => readStatementUpload(kernel, call),
      write: (call, tx, read) => addStatement(tx, call, read, sourceOf(kernel, call)),
    }),
    route(endpoints.saveStatementLayout, {
      policy: cashiers,
      write: (call, tx) => saveLayout(tx, call.params, call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.listStatementLines, {
      policy: cashiers,
      read: ({ params, query }) => listLines(kernel.db, params.id, query),
    }),
    route(endpoints.confirmStatementLine, {
      policy: cashiers,
      write: (call, tx) => confirmLine(tx, ofLine(call.params), call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.confirmSureLines, {
      policy: cashiers,
      prepare: (call) => confirmSure(kernel, call.params.id, sourceOf(kernel, call)),
      write: (_call, _tx, result) => Promise.resolve(result),
    }),
    route(endpoints.ignoreStatementLine, {
      policy: cashiers,
      write: (call, tx) => ignoreLine(tx, ofLine(call.params), call.body.reason, sourceOf(kernel, call)),
    }),
    route(endpoints.reopenStatementLine, {
      policy: cashiers,
      write: (call, tx) => reopenLine(tx, ofLine(call.params), call.body.reason, sourceOf(kernel, call)),
    }),
  ];
}

function ofLine({ id, lineId }: { readonly id: string; readonly lineId: string }) {
  return { meetingId: id, lineId };
}
