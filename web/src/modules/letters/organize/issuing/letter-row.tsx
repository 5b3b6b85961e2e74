import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { downloadLetter, revokeLetter } from '@plenum/contract/letters/endpoints';
import { writeLetterCode } from '@plenum/contract/letters/letter-code';
import { letterMessages } from '@plenum/contract/letters/messages';
import type { LetterPerson, ListedLetter } from '@plenum/contract/letters/schemas';
import { letterObstacleWords, revocationWords } from '@plenum/contract/letters/words';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { formatDate } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { PromptDialog } from '#kernel/ui/dialogs/prompt-dialog';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { lettersChanged } from './letters-api.ts';

interface LetterRowProps {
  meeting: MeetingConsole;
  person: Pick<LetterPerson, 'name' | 'obstacle' | 'missing' | 'letters'>;
  /** Further facts about the person. */
  children: ReactNode;
  chooseLabel: string;
  isChosen: boolean;
  /** True if the selection has reached its limit. */
  isFull?: boolean;
  onChoose: (isOn: boolean) => void;
}

/** A person with the reason why they can't have the letter, and the letters issued to them. */
export function LetterRow(props: LetterRowProps) {
  const { meeting, person, children, chooseLabel, isChosen, isFull = false, onChoose } = props;
  const { t } = useTranslation('letters-organize');
  const sentence = useSentence();
  const { name, obstacle, missing, letters } = person;
  return (
    <li className="border-b py-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
        <Checkbox
          isSelected={isChosen}
          isDisabled={obstacle !== null || (isFull && !isChosen)}
          onChange={onChoose}
          className="mt-0.5 shrink-0"
        >
          <span className="sr-only">{chooseLabel}</span>
        </Checkbox>
        <div className="min-w-0 flex-1 basis-52">
          <p className="font-semibold break-words">{name}</p>
          {children}
          {missing.length > 0 && (
            <p className="text-sm text-warning">{t('issue.missing', { letters: missing.join(' ') })}</p>
          )}
        </div>
        {obstacle !== null && letters.length === 0 && (
          <p className="text-sm text-muted max-sm:ms-8">{sentence(letterObstacleWords[obstacle])}</p>
        )}
      </div>
      {letters.length > 0 && (
        <ul className="ms-8 mt-1.5 grid gap-1.5">
          {letters.map((letter) => (
            <li key={letter.id}>
              <Issued meeting={meeting} letter={letter} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface IssuedProps {
  meeting: MeetingConsole;
  letter: ListedLetter;
}

/** A letter with its code, its PDF and its revocation. */
function Issued({ meeting, letter }: IssuedProps) {
  const { t } = useTranslation('letters-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const [isRevoking, setRevoking] = useState(false);
  const { id, code, language, name, issuedAt, revokedAt, cause, reason } = letter;
  const named = { code: writeLetterCode(code), name };
  const save = () =>
    download(downloadLetter, { params: { id: meeting.id, letterId: id } }).catch((failure: unknown) => {
      // The client has already shown the refusal.
      if (!(failure instanceof RefusedCall)) throw failure;
    });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <StatusPill tone={revokedAt === null ? 'success' : 'danger'}>
        {t(revokedAt === null ? 'letter.valid' : 'letter.revoked')}
      </StatusPill>
      <span className="font-mono">{named.code}</span>
      <span className="text-muted">
        {t(`letter.language.${language}`)} · {formatDate(issuedAt, lan, meeting.timeZone)}
      </span>
      {revokedAt === null ? (
        <span className="ms-auto flex gap-1.5">
          <Button size="small" aria-label={t('letter.pdfOf', named)} onPress={() => void save()}>
            PDF
          </Button>
          <Button
            size="small"
            kind="quiet"
            aria-label={t('letter.revokeOf', named)}
            onPress={() => setRevoking(true)}
          >
            {t('letter.revoke')}
          </Button>
        </span>
      ) : (
        <span className="text-muted">
          {[cause && sentence(revocationWords[cause]), reason].filter(Boolean).join(' · ')}
        </span>
      )}
      {isRevoking && <RevokeDialog meeting={meeting} letter={letter} onClose={() => setRevoking(false)} />}
    </div>
  );
}

function RevokeDialog({ meeting, letter, onClose }: IssuedProps & { onClose: () => void }) {
  const { t } = useTranslation('letters-organize');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: (reason: string) =>
      call(revokeLetter, { params: { id: meeting.id, letterId: letter.id }, body: { reason } }),
    onSuccess: () => notify({ kind: 'success', text: t('letter.revokedNow') }),
    onSettled: () => lettersChanged(client, meeting.id),
  });
  return (
    <PromptDialog
      isOpen
      onClose={onClose}
      title={t('letter.revokeAsk', { name: letter.name })}
      description={t('letter.revokeWhat')}
      label={t('letter.reason')}
      maxLength={200}
      validate={(reason) =>
        reason.trim() !== '' || fieldSentence(letterMessages.revocation_reason_missing, lan)
      }
      confirmLabel={t('letter.revoke')}
      cancelLabel={t('letter.keep')}
      onSubmit={(reason) => revoke.mutate(reason.trim())}
    />
  );
}
