import {
  discardSubmission,
  restoreSubmission,
  withdrawSubmission,
} from '@plenum/contract/submissions/endpoints';
import type { OwnSubmission, SubmissionCall } from '@plenum/contract/submissions/schemas';
import { acceptedWords, stateWords } from '@plenum/contract/submissions/words';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { TextArea } from '#kernel/ui/fields/text-area';
import { StatePill } from './state-pill.tsx';

interface StatusProps {
  own: OwnSubmission;
  terms: SubmissionCall;
  onChanged: (own: OwnSubmission) => void;
}

/** The progress of a submission: number, status, time of submission, versions. */
export function SubmissionStatus({ own, terms }: Omit<StatusProps, 'onChanged'>) {
  const { t } = useTranslation('submissions');
  const lan = useAppStore((state) => state.lan);
  const at = (moment: string) => formatDateTime(moment, lan, terms.meeting.timeZone);
  const facts: [string, string][] = [
    ...(own.number === null ? [] : [[t('fact.number'), own.number] as [string, string]]),
    ...(own.contributedAt === null
      ? []
      : [[t('fact.contributed'), at(own.contributedAt)] as [string, string]]),
    ...(own.reviseUntil === null ? [] : [[t('fact.reviseUntil'), at(own.reviseUntil)] as [string, string]]),
  ];
  return (
    <section aria-label={t('fact.status')} className="rounded-lg border bg-surface-raised p-5">
      <StatePill state={own.state} acceptedAs={own.acceptedAs} />
      <dl className="mt-3 flex flex-col gap-2 text-sm">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="tabular font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {own.state === 'draft' && <p className="mt-3 text-sm">{t('fact.notSubmitted')}</p>}
      {own.isChanged && !own.can.content && <p className="mt-3 text-sm text-muted">{t('fact.unsent')}</p>}
      {own.versions.length > 1 && (
        <details className="mt-3 text-sm">
          <summary className="min-h-11 cursor-pointer content-center font-medium">
            {t('fact.versions', { count: own.versions.length })}
          </summary>
          <ol>
            {own.versions.map(({ version, at: moment }) => (
              <li key={version} className="tabular py-1 text-muted">
                {t('fact.version', { version, at: at(moment) })}
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

/** The decisions as in the letters, and the remaining tasks of the author. */
export function SubmissionLetters({ own, terms }: Omit<StatusProps, 'onChanged'>) {
  const { t } = useTranslation('submissions');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  return (
    <>
      {own.needsRegistration !== null && (
        <p className="mb-6 rounded-lg bg-warning-soft px-5 py-4 text-warning">
          {t(`needsRegistration.${own.needsRegistration}`)}
        </p>
      )}
      {own.decisions.map(({ decision, note, comments, sentAt }) => (
        <article key={sentAt} className="mb-6 rounded-lg border bg-surface-raised p-5">
          <h2 className="font-semibold">{sentence(decisionSaid[decision])}</h2>
          <p className="text-sm text-muted">{formatDateTime(sentAt, lan, terms.meeting.timeZone)}</p>
          {note !== '' && <p className="mt-3 break-words whitespace-pre-wrap">{note}</p>}
          {comments.map((comment, index) => (
            <blockquote
              key={`${index} ${comment.slice(0, 20)}`}
              className="mt-3 border-s-2 ps-4 break-words whitespace-pre-wrap"
            >
              {comment}
            </blockquote>
          ))}
        </article>
      ))}
    </>
  );
}

const decisionSaid = {
  ...acceptedWords,
  revise: stateWords.revise,
  reject: stateWords.rejected,
};

/** The actions that withdraw, restore or delete a submission. */
export function SubmissionActions({
  own,
  onChanged,
  onDiscarded,
}: Omit<StatusProps, 'terms'> & { onDiscarded: () => void }) {
  const { t } = useTranslation('submissions');
  const [asked, setAsked] = useState<'withdraw' | 'discard'>();
  const [reason, setReason] = useState('');
  const params = { id: own.id };
  return (
    <div className="flex flex-wrap gap-2">
      {own.can.withdraw && (
        <Button kind="quiet" onPress={() => setAsked('withdraw')}>
          {t('action.withdraw')}
        </Button>
      )}
      {own.can.restore && (
        <Button onPress={() => void call(restoreSubmission, { params }).then(onChanged)}>
          {t('action.restore')}
        </Button>
      )}
      {own.can.discard && (
        <Button kind="quiet" onPress={() => setAsked('discard')}>
          {t('action.discard')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={asked === 'withdraw'}
        onClose={() => setAsked(undefined)}
        title={t('withdraw.title')}
        confirmLabel={t('action.withdraw')}
        closeLabel={t('withdraw.keep')}
        isDangerous
        saysRefusal
        onConfirm={async () =>
          onChanged(await call(withdrawSubmission, { params, body: { reason }, quiet: true }))
        }
      >
        <p>{t('withdraw.what')}</p>
        <TextArea label={t('withdraw.reason')} value={reason} onChange={setReason} maxLength={300} />
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'discard'}
        onClose={() => setAsked(undefined)}
        title={t('discard.title')}
        confirmLabel={t('action.discard')}
        closeLabel={t('discard.keep')}
        isDangerous
        saysRefusal
        onConfirm={async () => {
          await call(discardSubmission, { params, quiet: true });
          onDiscarded();
        }}
      >
        <p>{t('discard.what')}</p>
      </ConfirmDialog>
    </div>
  );
}
