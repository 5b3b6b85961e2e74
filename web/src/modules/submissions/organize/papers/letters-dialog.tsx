import { textIn } from '@plenum/contract/kernel/localized-text';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { sendLetters } from '@plenum/contract/submissions/manage-endpoints';
import type { DecisionLetter } from '@plenum/contract/submissions/manage-schemas';
import { type Decision, decisionWords } from '@plenum/contract/submissions/review-words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';
import { recordsChanged } from '#kernel/organize/record-keys';
import { lettersQuery } from './papers-api.ts';

interface LettersDialogProps {
  meeting: MeetingConsole;
  onClose: () => void;
}

/** Shows the exact text of every waiting letter before it is sent. */
export function LettersDialog({ meeting, onClose }: LettersDialogProps) {
  const { t } = useTranslation('papers');
  const client = useQueryClient();
  const { data: letters, error, refetch } = useQuery(lettersQuery(meeting.id));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isSending, setSending] = useState(false);
  const chosen = (letters ?? []).filter(({ paperId, obstacle }) => obstacle === null && !left.has(paperId));

  async function send() {
    setSending(true);
    try {
      const body = { paperIds: chosen.map(({ paperId }) => paperId) };
      const { sent } = await call(sendLetters, { params: { id: meeting.id }, body });
      notify({ kind: 'success', text: t('letters.sent', { count: sent }) });
      onClose();
    } catch (failure) {
      // The client has already shown the refusal.
      if (!(failure instanceof RefusedCall)) throw failure;
    } finally {
      setSending(false);
      await recordsChanged(client, meeting.id);
    }
  }

  function choose(paperId: string, isChosen: boolean) {
    const next = new Set(left);
    if (isChosen) next.delete(paperId);
    else next.add(paperId);
    setLeft(next);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('letters.title')}
      description={t('letters.what')}
      size="large"
      phone="full"
      footer={
        <>
          <Button onPress={onClose}>{t('letters.later')}</Button>
          <Button
            kind="primary"
            isPending={isSending}
            isDisabled={chosen.length === 0}
            onPress={() => void send()}
          >
            {t('letters.send', { count: chosen.length })}
          </Button>
        </>
      }
    >
      {error && !letters && <LoadingFailed error={error} onRetry={refetch} />}
      {!letters && !error && <SkeletonText lines={6} />}
      {letters?.length === 0 && <EmptyState title={t('letters.none')}>{t('letters.noneWhy')}</EmptyState>}
      <ul className="flex flex-col gap-3">
        {letters?.map((letter) => (
          <li key={letter.paperId}>
            <LetterPreview
              letter={letter}
              isChosen={!left.has(letter.paperId)}
              onChoose={(isChosen) => choose(letter.paperId, isChosen)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const tones: Readonly<Record<Decision, StatusTone>> = {
  oral: 'success',
  poster: 'success',
  revise: 'warning',
  reject: 'neutral',
};

interface LetterPreviewProps {
  letter: DecisionLetter;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function LetterPreview({ letter, isChosen, onChoose }: LetterPreviewProps) {
  const { t } = useTranslation('papers');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const { number, title, decision, recipient, target, subject, text, obstacle } = letter;
  return (
    <div className="rounded-lg border bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Checkbox
          isSelected={obstacle === null && isChosen}
          isDisabled={obstacle !== null}
          onChange={onChoose}
        >
          <span className="font-semibold">
            <span className="tabular">{number}</span> {textIn(title, lan)}
          </span>
        </Checkbox>
        <StatusPill tone={tones[decision]}>{sentence(decisionWords[decision])}</StatusPill>
      </div>
      {obstacle !== null && <p className="mt-2 text-sm text-danger">{t(`letters.obstacle.${obstacle}`)}</p>}
      <details className="mt-2">
        <summary className="min-h-11 cursor-pointer content-center text-sm break-words text-muted">
          {t('letters.to', { recipient, target })}
        </summary>
        <p className="font-semibold break-words">{subject}</p>
        <p className="mt-2 text-sm break-words whitespace-pre-wrap">{text}</p>
      </details>
    </div>
  );
}
