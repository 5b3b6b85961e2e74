import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { DOC_TYPE, DOCX_TYPE } from '@plenum/contract/submissions/endpoints';
import { addTemplate as addTemplateEndpoint } from '@plenum/contract/submissions/manage-endpoints';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { displayName } from '#kernel/files/file-name';
import { attachFile, detachFile, setContentType } from '#kernel/files/file-rows';
import { keepChecked } from '#kernel/uploads/keep-checked';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { reviewerFact } from '../audit-facts.ts';
import { findCallTemplates } from '../read-call.ts';
import { submissionTemplates } from '../tables.ts';

const PURPOSE = 'submission_template';

export async function readCallTemplates(db: Db | Tx, meetingId: string) {
  const rows = await findCallTemplates(db, meetingId);
  return rows.map(({ id, name, fileName, size }) => ({ id, name, fileName, size }));
}

interface StoredTemplate {
  readonly fileId: string;
  readonly size: number;
}

export async function storeTemplate(
  kernel: Kernel,
  { owner, upload }: { readonly owner: string; readonly upload: Call['upload'] },
): Promise<StoredTemplate> {
  const { id, size, result } = await keepChecked(kernel, 'word', {
    source: upload,
    owner,
    contentType: DOCX_TYPE,
    purpose: PURPOSE,
    maxBytes: addTemplateEndpoint.upload?.maxBytes ?? 0,
  });
  if (result.format === 'doc') await setContentType(kernel.db, id, DOC_TYPE);
  return { fileId: id, size };
}

export async function addTemplate(
  tx: Tx,
  meetingId: string,
  query: { readonly name: string; readonly en: string; readonly zh: string },
  { fileId, size }: StoredTemplate,
  source: AuditSource,
) {
  const existing = await findCallTemplates(tx, meetingId);
  const fileName = displayName(query.name);
  const hasName = query.en !== '' || query.zh !== '';
  await tx.insert(submissionTemplates).values({
    id: orderedId(source.at.getTime()),
    meetingId,
    name: hasName ? { en: query.en, zh: query.zh } : { en: fileName, zh: '' },
    fileId,
    fileName,
    size,
    position: (existing.at(-1)?.position ?? 0) + 1,
    createdAt: source.at,
    createdBy: source.actor,
  });
  await attachFile(tx, fileId);
  await writeAudit(tx, reviewerFact('submission.template_added', meetingId, { name: fileName }), source);
  return readCallTemplates(tx, meetingId);
}

export async function removeTemplate(
  tx: Tx,
  { meetingId, templateId }: { readonly meetingId: string; readonly templateId: string },
  source: AuditSource,
) {
  const [gone] = await tx
    .delete(submissionTemplates)
    .where(and(eq(submissionTemplates.id, templateId), eq(submissionTemplates.meetingId, meetingId)))
    .returning();
  if (!gone) refuse(kernelRefusals.NOT_FOUND);
  await detachFile(tx, gone.fileId);
  await writeAudit(
    tx,
    reviewerFact('submission.template_removed', meetingId, { name: gone.fileName }),
    source,
  );
  return readCallTemplates(tx, meetingId);
}
