import * as endpoints from '@plenum/contract/invoices/endpoints';
import * as finance from '@plenum/contract/invoices/finance-endpoints';
import type { Tx } from '#kernel/db/database';
import { type Call, route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { downloadExport, exportInvoices } from './export-invoices.ts';
import { addInvoiceFile, downloadInvoiceFile, storeInvoiceFile } from './files/invoice-files.ts';
import { downloadDocument } from './documents/download-document.ts';
import { issueReceipt } from './documents/receipts.ts';
import { issueInvoices } from './issue-invoices.ts';
import { listMyInvoices, readOrderInvoices } from './read-invoices.ts';
import { replaceInvoice, requestInvoice, withdrawInvoice } from './request-invoice.ts';
import { reopenInvoice, reverseInvoice } from './reverse-invoice.ts';

const cashiers = whoMay('takeMoney');

type OwnCall = Pick<Call<typeof endpoints.readOrderInvoices>, 'params' | 'actor' | 'language'>;

function own({ params, actor }: OwnCall) {
  return { orderId: params.id, accountId: actor.accountId };
}

function ofInvoice({ id, invoiceId }: { readonly id: string; readonly invoiceId: string }) {
  return { meetingId: id, invoiceId };
}

export function invoiceRoutes(kernel: Kernel): Route[] {
  const view = (tx: Tx, { params, actor, language }: OwnCall) =>
    readOrderInvoices(kernel.keys, tx, params.id, { accountId: actor.accountId, language });
  return [
    route(endpoints.readOrderInvoices, {
      read: ({ params, actor, language }) =>
        readOrderInvoices(kernel.keys, kernel.db, params.id, { accountId: actor.accountId, language }),
    }),
    route(endpoints.requestInvoice, {
      write: async (call, tx) => {
        await requestInvoice(kernel.keys, tx, own(call), call.body.invoice, sourceOf(kernel, call));
        return view(tx, call);
      },
    }),
    route(endpoints.replaceInvoice, {
      write: async (call, tx) => {
        const { invoice: form, reason } = call.body;
        await replaceInvoice(kernel.keys, tx, own(call), { form, reason }, sourceOf(kernel, call));
        return view(tx, call);
      },
    }),
    route(endpoints.withdrawInvoice, {
      write: async (call, tx) => {
        await withdrawInvoice(kernel.keys, tx, own(call), sourceOf(kernel, call));
        return view(tx, call);
      },
    }),
    route(endpoints.issueReceipt, {
      write: async (call, tx) => {
        await issueReceipt(kernel.keys, tx, own(call), sourceOf(kernel, call));
        return view(tx, call);
      },
    }),
    route(endpoints.downloadDocument, {
      download: (call) => {
        const { actor, params, language } = call;
        return downloadDocument(kernel, actor, { id: params.id, language }, sourceOf(kernel, call));
      },
    }),
    route(endpoints.listMyInvoices, {
      read: ({ actor, language }) => listMyInvoices(kernel, { accountId: actor.accountId, language }),
    }),
    route(endpoints.downloadInvoiceFile, {
      download: (call) => downloadInvoiceFile(kernel, call.actor, call.params, sourceOf(kernel, call)),
    }),
    route(finance.exportInvoices, {
      policy: cashiers,
      write: (call, tx) =>
        exportInvoices(tx, call.params.id, call.body.ids, {
          ...sourceOf(kernel, call),
          actor: call.actor.accountId,
        }),
    }),
    route(finance.downloadInvoiceExport, {
      policy: cashiers,
      download: (call) => {
        const { id: meetingId, exportId } = call.params;
        return downloadExport(
          kernel,
          { meetingId, exportId, format: call.query.format },
          sourceOf(kernel, call),
        );
      },
    }),
    route(finance.uploadInvoiceFile, {
      policy: cashiers,
      prepare: (call) => storeInvoiceFile(kernel, call),
      write: ({ params, query }, tx, stored) =>
        addInvoiceFile(tx, { meetingId: params.id, name: query.name }, stored, kernel.clock.now()),
    }),
    route(finance.issueInvoices, {
      policy: cashiers,
      write: (call, tx) => issueInvoices(tx, call.params.id, call.body.files, sourceOf(kernel, call)),
    }),
    route(finance.reverseInvoice, {
      policy: cashiers,
      write: (call, tx) =>
        reverseInvoice(kernel.keys, tx, ofInvoice(call.params), call.body, sourceOf(kernel, call)),
    }),
    route(finance.reopenInvoice, {
      policy: cashiers,
      write: (call, tx) =>
        reopenInvoice(tx, ofInvoice(call.params), call.body.reason, sourceOf(kernel, call)),
    }),
  ];
}
