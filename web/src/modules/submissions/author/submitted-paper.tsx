import type { OwnSubmission, SubmissionCall } from '@plenum/contract/submissions/schemas';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { CheckIcon } from '#kernel/ui/icons/icons';
import { SubmissionView } from './submission-view.tsx';

interface SubmittedPaperProps {
  own: OwnSubmission;
  terms: SubmissionCall;
  /** Whether the submission was submitted just now. */
  isNew: boolean;
  listHref: string;
  onChange: () => void;
}

/** The last submitted version while it can still be changed: the receipt after submitting, and the page later. */
export function SubmittedPaper({ own, terms, isNew, listHref, onChange }: SubmittedPaperProps) {
  const { t } = useTranslation('submissions');
  const lan = useAppStore((state) => state.lan);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) note.current?.focus();
  }, [isNew]);
  const until = own.reviseUntil ?? terms.closesAt;
  return (
    <section aria-label={t('receipt.label')}>
      {isNew && (
        <div ref={note} tabIndex={-1} className="mb-8 rounded-lg bg-success-soft px-5 py-4 outline-none">
          <p className="flex items-start gap-2 font-semibold text-success">
            <CheckIcon className="my-[calc((1lh-1.25rem)/2)] size-5 shrink-0" />
            {t('receipt.done', { number: own.number ?? '' })}
          </p>
          <p className="mt-1 text-sm">{t('receipt.message')}</p>
        </div>
      )}
      <SubmissionView own={own} terms={terms} content={own.submitted ?? own.draft} />
      {until !== null && (
        <p className="mt-5 text-sm text-muted">
          {t('receipt.until', { at: formatDateTime(until, lan, terms.meeting.timeZone) })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button onPress={onChange}>{t('receipt.change')}</Button>
        {isNew && <Link href={listHref}>{t('mine')}</Link>}
      </div>
    </section>
  );
}
