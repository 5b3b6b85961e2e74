import { valueLabels } from '@plenum/contract/registration/people/person-words';
import { inLanguage } from '@plenum/contract/kernel/language';
import { revealField, type revealedFields } from '@plenum/contract/registration/people/organizer-endpoints';
import { orderMessages } from '@plenum/contract/registration/orders/messages';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { useAppStore } from '#kernel/state/app-store';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { EyeIcon } from '#kernel/ui/icons/more-icons';
import { PromptDialog } from '#kernel/ui/dialogs/prompt-dialog';
import { ConfirmedActionContext } from '#kernel/organize/confirmed-action';
import { participantQuery } from './person-queries.ts';

interface MaskedValueProps {
  meetingId: string;
  participantId: string;
  field: (typeof revealedFields)[number];
  value: string;
  canReveal: boolean;
}

/**
 * A masked number. A user who may see it in full gives a reason, which is recorded, and may have to confirm their
 * identity first.
 */
export function MaskedValue({ meetingId, participantId, field, value, canReveal }: MaskedValueProps) {
  const { t } = useTranslation('organize');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const confirmed = use(ConfirmedActionContext);
  const [isAsking, setAsking] = useState(false);
  const reveal = useMutation({
    mutationFn: (reason: string) =>
      confirmed(() =>
        call(revealField, { params: { id: meetingId, participantId }, body: { field, reason }, quiet: true }),
      ),
    onSuccess: () => void client.invalidateQueries(participantQuery(meetingId, participantId, lan)),
  });
  const label = t('people.show', { what: inLanguage(valueLabels[field], lan) });
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="tabular">{reveal.data?.value ?? value}</span>
      {reveal.data ? (
        <CopyButton text={reveal.data.value} className="-my-2" />
      ) : (
        canReveal && (
          <button
            type="button"
            aria-label={label}
            title={label}
            disabled={reveal.isPending}
            onClick={() => setAsking(true)}
            className="-my-2 inline-grid size-8 cursor-pointer place-items-center rounded-md text-muted hover:bg-text/[0.06] hover:text-text disabled:opacity-45 pointer-coarse:size-11"
          >
            <EyeIcon className="size-4" />
          </button>
        )
      )}
      {isAsking && (
        <PromptDialog
          isOpen
          onClose={() => setAsking(false)}
          title={label}
          description={t('people.showWhat')}
          label={t('people.reason')}
          maxLength={200}
          validate={(reason) => reason.trim() !== '' || fieldSentence(orderMessages.reason_required, lan)}
          confirmLabel={t('people.showDo')}
          onSubmit={(reason) => reveal.mutate(reason.trim())}
        />
      )}
    </span>
  );
}
