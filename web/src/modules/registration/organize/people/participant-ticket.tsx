import type { ParticipantDetail } from '@plenum/contract/registration/lists/participant-detail';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { renewTicket } from '@plenum/contract/tickets/endpoints';
import { ticketMessages } from '@plenum/contract/tickets/messages';
import { writeTicketCode } from '@plenum/contract/tickets/ticket-code';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { PromptDialog } from '#kernel/ui/dialogs/prompt-dialog';
import { FactGroup, FactList } from '#kernel/records/fact-list';
import { recordsChanged } from '#kernel/organize/record-keys';

interface ParticipantTicketProps {
  meeting: MeetingConsole;
  person: ParticipantDetail;
}

/** The ticket, with a button that replaces it if it was lost or passed on. */
export function ParticipantTicket({ meeting, person }: ParticipantTicketProps) {
  const { t } = useTranslation('registration-organize');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const { ticket, can, name } = person;
  if (!ticket) return null;
  async function replace(reason: string) {
    setPending(true);
    try {
      const params = { id: meeting.id, participantId: person.id };
      const { code } = await call(renewTicket, { params, body: { reason } });
      notify({ kind: 'success', text: t('people.ticket.done', { code: writeTicketCode(code) }) });
    } catch (error) {
      // The client has already shown the refusal.
      if (!(error instanceof RefusedCall)) throw error;
    } finally {
      await recordsChanged(client, meeting.id);
      setPending(false);
    }
  }
  return (
    <FactGroup title={t('people.ticket.title')}>
      <FactList
        facts={[
          {
            id: 'code',
            label: t('people.ticket.code'),
            value: <span className="font-mono">{writeTicketCode(ticket.code)}</span>,
          },
        ]}
      />
      {can.edit && (
        <Button size="small" className="mt-3" isPending={isPending} onPress={() => setAsking(true)}>
          {t('people.ticket.replace')}
        </Button>
      )}
      <PromptDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('people.ticket.ask', { name })}
        description={t('people.ticket.what')}
        label={t('people.ticket.reason')}
        maxLength={200}
        validate={(reason) =>
          reason.trim() !== '' || fieldSentence(ticketMessages.renewal_reason_missing, lan)
        }
        confirmLabel={t('people.ticket.replace')}
        onSubmit={(reason) => void replace(reason)}
      />
    </FactGroup>
  );
}
