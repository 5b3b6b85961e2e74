import { uploadInvoiceFile } from '@plenum/contract/invoices/finance-endpoints';
import type { MatchedFile } from '@plenum/contract/invoices/schemas';
import type { InvoiceFormat } from '@plenum/contract/invoices/states';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { collect, once } from '#kernel/uploads/collect';
import { insertFile } from '#kernel/files/file-rows';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call, Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { mayIn } from '#modules/meetings/scope/public';
import { invoiceFact } from '../audit-facts.ts';
import { findInvoice } from '../invoice-queries.ts';
import { invoiceFiles } from '../tables.ts';
import { matchFile } from './match-file.ts';
import { readInvoiceFile, typeOfFormat } from './read-invoice-file.ts';

const PURPOSE = 'invoice';

interface StoredInvoiceFile {
  readonly fileId: string;
  readonly format: InvoiceFormat;
  readonly text: string;
}

/** Stores an upload if it is an invoice file. It is deleted later unless it is attached to an invoice. */
export async function storeInvoiceFile(
  kernel: Kernel,
  { actor, upload }: Pick<Call<typeof uploadInvoiceFile>, 'actor' | 'upload'>,
): Promise<StoredInvoiceFile> {
  const maxBytes = uploadInvoiceFile.upload?.maxBytes ?? 0;
  const bytes = await collect(upload, maxBytes);
  const { format, text } = await readInvoiceFile(bytes, (job) =>
    kernel.documentChecks.run(job, async () => bytes, actor.accountId),
  );
  const stored = await kernel.files.put(once(bytes), { maxBytes });
  await insertFile(
    kernel.db,
    { ...stored, contentType: typeOfFormat[format], purpose: PURPOSE },
    kernel.clock.now(),
  );
  return { fileId: stored.id, format, text };
}

export async function addInvoiceFile(
  tx: Tx,
  { meetingId, name }: { readonly meetingId: string; readonly name: string },
  { fileId, format, text }: StoredInvoiceFile,
  at: Date,
): Promise<MatchedFile> {
  await tx.insert(invoiceFiles).values({ fileId, meetingId, name, format, createdAt: at });
  return { fileId, name, format, ...(await matchFile(tx, meetingId, { name, text })) };
}

/** Downloads a file for the buyer, or for finance staff, whose access is logged. Other callers get "not found". */
export async function downloadInvoiceFile(
  { db, files }: Kernel,
  actor: Actor,
  { id, fileId }: { readonly id: string; readonly fileId: string },
  source: AuditSource,
): Promise<Download> {
  const invoice = await findInvoice(db, id);
  const [file] = await db
    .select()
    .from(invoiceFiles)
    .where(and(eq(invoiceFiles.fileId, fileId), eq(invoiceFiles.invoiceId, id)));
  if (!invoice || !file) refuse(kernelRefusals.NOT_FOUND);
  if (invoice.accountId !== actor.accountId) {
    if (!mayIn(actor, invoice.meetingId, 'takeMoney')) refuse(kernelRefusals.NOT_FOUND);
    await writeAudit(db, invoiceFact('invoice.file_read', id, { file: fileId }), source);
  }
  return {
    name: withEnding(file.name, file.format),
    type: typeOfFormat[file.format],
    body: await files.open(fileId),
  };
}

// Keeps finance's file name, with the extension of the actual format.
function withEnding(name: string, format: InvoiceFormat): string {
  return name.toLowerCase().endsWith(`.${format}`) ? name : `${name}.${format}`;
}
