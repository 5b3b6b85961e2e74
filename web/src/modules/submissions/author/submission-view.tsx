import { joinItems } from '@plenum/contract/kernel/punctuation';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { authorsOf, type SubmissionDraft } from '@plenum/contract/submissions/content';
import { downloadMyFile } from '@plenum/contract/submissions/endpoints';
import type { OwnSubmission, SubmissionCall } from '@plenum/contract/submissions/schemas';
import { fileWords, typeWords } from '@plenum/contract/submissions/words';
import { useTranslation } from '#kernel/i18n/use-translation';
import { download } from '#kernel/client/download';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { formatBytes } from '#kernel/text/format-bytes';

/** Type, field, presenter and authors as labels and values, without those that are empty. */
export function useSubmissionRows(terms: SubmissionCall): (content: SubmissionDraft) => [string, string][] {
  const { t } = useTranslation('submissions');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  return (content) => {
    const { presenter } = content;
    const rows: [string, string][] = [
      [t('form.type'), content.type === null ? '' : sentence(typeWords[content.type])],
      [t('form.field'), terms.fields.find(({ id }) => id === content.fieldId)?.name ?? ''],
      [
        t('presenter.title'),
        [presenter.name, presenter.position, presenter.affiliation].filter(Boolean).join(' · '),
      ],
      [
        t('authors.title'),
        joinItems(
          authorsOf(content)
            .map(({ name }) => name)
            .filter(Boolean),
          lan,
        ),
      ],
    ];
    return rows.filter(([, value]) => value !== '');
  };
}

interface SubmissionViewProps {
  own: OwnSubmission;
  terms: SubmissionCall;
  /** The displayed content: the last submitted version, or a draft that can no longer be submitted. */
  content: SubmissionDraft;
}

/** A submission that isn't being edited. */
export function SubmissionView({ own, terms, content }: SubmissionViewProps) {
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const rows = useSubmissionRows(terms)(content);
  return (
    <div>
      <h2 className="text-lg font-semibold break-words">{textIn(content.title, lan)}</h2>
      <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-sm text-muted max-sm:-mb-3">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-5 flex flex-col gap-1">
        {own.files
          .filter(({ fileId }) => fileId === content.abstractFileId || fileId === content.posterFileId)
          .map((file) => (
            <li key={file.fileId} className="flex flex-wrap items-center gap-x-3">
              <span className="text-sm text-muted">{sentence(fileWords[file.kind])}</span>
              <button
                type="button"
                onClick={() => void download(downloadMyFile, { params: { id: own.id, fileId: file.fileId } })}
                className="min-h-11 cursor-pointer text-start font-medium break-all underline underline-offset-4 hover:text-accent"
              >
                {file.name}
              </button>
              <span className="tabular text-sm text-muted">{formatBytes(file.size, lan)}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
