import { type PaperRow, paperList } from '@plenum/contract/submissions/paper-list';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { decidePapers } from '@plenum/contract/submissions/manage-endpoints';
import { type Decision, decisions, decisionWords } from '@plenum/contract/submissions/review-words';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { useSentence } from '#kernel/i18n/use-sentence';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { DateTimeField } from '#kernel/ui/fields/date-time-field';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { TextArea } from '#kernel/ui/fields/text-area';
import { recordsChanged } from '#kernel/organize/record-keys';

type DecidedPaper = Pick<PaperRow, 'id' | 'number' | 'done'> & {
  /** The number of reviews that the submission should get. */
  readonly wanted: number;
};

interface DecisionDialogProps {
  meeting: MeetingConsole;
  papers: readonly DecidedPaper[];
  onClose: () => void;
  onDone: () => void;
}

/** Records a decision on one submission or many. Authors see it only after the letters have been sent. */
export function DecisionDialog({ meeting, papers, onClose, onDone }: DecisionDialogProps) {
  const { t } = useTranslation('papers');
  const sentence = useSentence();
  const client = useQueryClient();
  const [decision, setDecision] = useState<Decision>();
  const [note, setNote] = useState('');
  const [reviseUntil, setReviseUntil] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);

  async function confirm() {
    if (!decision) return;
    const paperIds = papers.map(({ id }) => id);
    const body = { paperIds, decision, note, reviseUntil: decision === 'revise' ? reviseUntil : null };
    const { decided } = await call(decidePapers, { params: { id: meeting.id }, body, quiet: true });
    notify({ kind: 'success', text: t('decide.done', { count: decided }) });
    await recordsChanged(client, meeting.id);
    onDone();
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('decide.title', { count: papers.length })}
      confirmLabel={t('decide.save')}
      canConfirm={() => {
        setTried(true);
        return decision !== undefined;
      }}
      onConfirm={confirm}
      saysRefusal
    >
      <p>{t('decide.what')}</p>
      <MissingReviews papers={papers} />
      <RadioCards
        label={sentence(paperList.columns.decision.words)}
        value={decision ?? null}
        onChange={setDecision}
        error={isTried && decision === undefined ? t('decide.choose') : undefined}
        options={decisions.map((value) => ({ value, label: sentence(decisionWords[value]) }))}
        isRequired
      />
      {decision === 'revise' && (
        <DateTimeField
          label={t('decide.reviseUntil')}
          value={reviseUntil}
          onChange={setReviseUntil}
          timeZone={meeting.timeZone}
        />
      )}
      <TextArea
        label={t('decide.note')}
        description={t('decide.noteHint')}
        value={note}
        onChange={setNote}
        maxLength={2000}
        rows={3}
      />
    </ConfirmDialog>
  );
}

/** Warns if reviews are missing. A decision is possible without them. */
function MissingReviews({ papers }: { papers: readonly DecidedPaper[] }) {
  const { t } = useTranslation('papers');
  const missing = papers.filter(({ done, wanted }) => done < wanted);
  if (missing.length === 0) return null;
  return (
    <div className="rounded-md bg-warning-soft px-4 py-3">
      <p className="font-medium text-warning">
        {papers.length === 1
          ? t('decide.missingOne', { done: missing[0]?.done ?? 0, wanted: missing[0]?.wanted ?? 0 })
          : t('decide.missing', { count: missing.length, of: papers.length })}
      </p>
      {papers.length > 1 && (
        <ul className="mt-1 max-h-40 overflow-y-auto text-sm">
          {missing.map(({ id, number, done, wanted }) => (
            <li key={id} className="tabular">
              {t('decide.missingLine', { number, done, wanted })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
