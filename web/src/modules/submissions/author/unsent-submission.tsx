import type { SubmissionCall } from '@plenum/contract/submissions/schemas';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { saveFile } from '#kernel/client/save-file';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { WarningIcon } from '#kernel/ui/icons/icons';
import { CallContacts } from './call-contacts.tsx';
import { useSubmissionRows } from './submission-view.tsx';
import { dropVisitorSubmission, readVisitorSubmission, readVisitorSubmissionFile } from './visitor-draft.ts';

interface UnsentSubmissionProps {
  terms: SubmissionCall;
  /** The refusal; undefined if the reason is that submission has closed. */
  why?: string | undefined;
  meetingHref: string;
  onRetry?: (() => void) | undefined;
  onLogIn?: (() => void) | undefined;
  /** Opens the list of the account's submissions. */
  onList?: (() => void) | undefined;
  onDeleted: () => void;
}

/** A draft in this browser that can't be submitted now: why, whom to contact, and the text to save or delete. */
export function UnsentSubmission({
  terms,
  why,
  meetingHref,
  onRetry,
  onLogIn,
  onList,
  onDeleted,
}: UnsentSubmissionProps) {
  const { t } = useTranslation('submissions');
  const lan = useAppStore((state) => state.lan);
  const rowsOf = useSubmissionRows(terms);
  const [isAsking, setAsking] = useState(false);
  const [kept] = useState(() => readVisitorSubmission(terms.meeting.id));
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const at = (moment: string | null) =>
    moment === null ? '' : formatDateTime(moment, lan, terms.meeting.timeZone);
  const closed = t(`window.${terms.window}`, {
    at: at(terms.window === 'early' ? terms.opensAt : terms.closesAt),
  });

  function saveText(): void {
    if (!kept) return;
    const { draft } = kept.content;
    const lines = [
      draft.title.en,
      draft.title.zh,
      ...rowsOf(draft).map((row) => t('form.errorLine', { label: row[0], message: row[1] })),
    ];
    const text = [terms.meeting.title, '', ...lines.filter(Boolean)].join('\r\n');
    // The byte order mark tells Windows that the file is UTF-8.
    saveFile(new Blob(['\ufeff', text], { type: 'text/plain;charset=utf-8' }), t('late.fileName'));
  }
  async function saveUpload(kind: 'abstract' | 'poster'): Promise<void> {
    const file = await readVisitorSubmissionFile(terms.meeting.id, kind);
    if (file) saveFile(file.blob, file.name);
  }

  return (
    <section aria-labelledby="unsent-title" className="mt-6 max-w-2xl rounded-lg bg-warning-soft px-5 py-5">
      <h2
        id="unsent-title"
        ref={title}
        tabIndex={-1}
        className="flex items-start gap-2 text-lg font-semibold text-warning outline-none"
      >
        <WarningIcon className="my-[calc((1lh-1.25rem)/2)] size-5 shrink-0" />
        {t('late.title')}
      </h2>
      <p className="mt-2">{why ?? closed}</p>
      <p className="mt-2">{t('late.kept')}</p>
      <CallContacts terms={terms} meetingHref={meetingHref} />
      <div className="mt-4 flex flex-wrap gap-3">
        {onRetry && <Button onPress={onRetry}>{t('late.retry')}</Button>}
        {kept && <Button onPress={saveText}>{t('late.saveText')}</Button>}
        {kept?.content.files.map(({ kind, name }) =>
          kind === 'slides' ? null : (
            <Button key={kind} onPress={() => void saveUpload(kind)}>
              {t('late.saveFile', { name })}
            </Button>
          ),
        )}
        <Button kind="quiet" onPress={() => setAsking(true)}>
          {t('visitor.delete')}
        </Button>
        {onLogIn && (
          <Button kind="quiet" onPress={onLogIn}>
            {t('visitor.logIn')}
          </Button>
        )}
        {onList && (
          <Button kind="quiet" onPress={onList}>
            {t('mine')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('visitor.deleteTitle')}
        confirmLabel={t('visitor.delete')}
        isDangerous
        onConfirm={async () => {
          await dropVisitorSubmission(terms.meeting.id);
          onDeleted();
        }}
      >
        {t('visitor.deleteText')}
      </ConfirmDialog>
    </section>
  );
}
