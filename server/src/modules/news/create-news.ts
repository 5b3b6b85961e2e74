import { randomUUID } from 'node:crypto';
import type { NewsForm } from '@plenum/contract/news/schemas';
import type { Tx } from '#kernel/db/database';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { requireScope } from '#modules/meetings/scope/public';
import { newsFact } from './audit-facts.ts';
import { news, type NewsItem, newsVersions } from './tables.ts';
import { measureTranslations } from '@plenum/contract/kernel/translations';
import { fieldMessages } from '@plenum/contract/kernel/field-messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { pictureIds } from '@plenum/contract/kernel/rich-text';
import { attachPublicFiles, findPublicFiles } from '#kernel/files/public-files';
import { refuse } from '#kernel/refusal/refusal-error';

/** A draft. */
export async function createNews(tx: Tx, form: NewsForm, source: AuditSource): Promise<{ id: string }> {
  await requireScope(tx, form);
  await keepNewsFiles(tx, form, '');
  const id = randomUUID();
  const { at, actor } = source;
  await tx.insert(news).values({
    ...newsColumns(form),
    id,
    state: 'draft',
    createdAt: at,
    createdBy: actor,
    changedAt: at,
    changedBy: actor,
  });
  await tx.insert(newsVersions).values({ newsId: id, version: 1, content: form, at, by: actor });
  await writeAudit(tx, newsFact('news.created', id), source);
  return { id };
}

export function newsColumns({ seriesId, meetingId, category, pinned, ...content }: NewsForm) {
  const missing = measureTranslations(content).missing.length;
  return { seriesId, meetingId, category, pinned, content, missing };
}

export function formOf({ seriesId, meetingId, category, pinned, content }: NewsItem): NewsForm {
  return { ...content, seriesId, meetingId, category, pinned };
}

/** Keeps the files of an article; a missing file, or one of the wrong kind, is reported at its field. */
export async function keepNewsFiles(tx: Tx, form: NewsForm, within: string): Promise<void> {
  const attached = form.attachments.map(({ fileId }) => fileId);
  const pictures = pictureIds(form.body);
  const covers = form.cover === '' ? [] : [form.cover];
  const all = [...covers, ...attached, ...pictures];
  const found = await findPublicFiles(tx, all);
  const isPicture = (id: string) => found.get(id)?.contentType.startsWith('image/') ?? false;
  const wrong = [
    ...covers.filter((id) => !isPicture(id)).map(() => 'cover'),
    ...attached.flatMap((id, index) =>
      found.get(id)?.contentType === 'application/pdf' ? [] : [`attachments.${index}.fileId`],
    ),
    ...(pictures.every(isPicture) ? [] : ['body']),
  ];
  if (wrong.length > 0) {
    const fields = wrong.map((path) => [`${within}${path}`, fieldMessages.unknown_reference]);
    refuse(kernelRefusals.INVALID_INPUT, { fields: Object.fromEntries(fields) });
  }
  await attachPublicFiles(tx, all);
}
