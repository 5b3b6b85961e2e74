import { fieldMessages } from '@plenum/contract/kernel/field-messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { pictureIds } from '@plenum/contract/kernel/rich-text';
import type { NewsForm } from '@plenum/contract/news/schemas';
import type { Tx } from '#kernel/db/database';
import { attachPublicFiles, findPublicFiles } from '#kernel/files/public-files';
import { refuse } from '#kernel/http/response/refusal-error';

/** Keeps the files an article shows; one that is not there, or is of another kind, is named beside its field. */
export async function keepFiles(tx: Tx, form: NewsForm, within: string): Promise<void> {
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
