import { inviteCohabitant } from '@plenum/contract/registration/sharing/endpoints';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { Button } from '#kernel/ui/buttons/button';
import { useRefreshMine } from '../my-api.ts';
import { NamePhoneFields } from '../fields/name-phone-fields.tsx';
import { type NamedPerson, usePersonCheck } from '../fields/use-person-check.ts';

export interface ShareInviteFormProps {
  meetingId: string;
  participantId: string;
  areStaysOpen: boolean;
  onClose: () => void;
}

/** Invites a person by name and phone, after checking whether they can be a roommate. */
export function ShareInviteForm({ meetingId, participantId, areStaysOpen, onClose }: ShareInviteFormProps) {
  const { t } = useTranslation('registration');
  const refresh = useRefreshMine();
  const [person, setPerson] = useState<NamedPerson>({ name: '', phone: '' });
  const check = usePersonCheck(meetingId, person, { kind: 'guest', participantId });
  const { found } = check;
  const invite = useMutation({
    mutationFn: (ref: string) =>
      call(inviteCohabitant, { params: { id: participantId }, body: { ref }, quiet: true }),
    onSuccess: async () => {
      notify({ kind: 'success', text: t('share.sent', { name: person.name.trim() }) });
      await refresh();
      onClose();
    },
  });
  const canInvite = found?.problem === null && !invite.isError;

  function submit() {
    if (canInvite) invite.mutate(found.ref);
    else if (check.isComplete) {
      invite.reset();
      check.ask();
    }
  }

  return (
    <form
      className="mt-3 border-s-2 border-accent ps-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="measure mb-3 text-muted">{t('cohabitant.how')}</p>
      <NamePhoneFields
        person={person}
        onChange={(changed) => {
          // Clears the last refusal, which was about another person.
          invite.reset();
          setPerson(changed);
        }}
        check={check}
        found={t(areStaysOpen ? 'share.found' : 'share.foundUntilPaid')}
        refusal={invite.error}
        // Gets the focus, because the user has just pressed the button that opens the form.
        autoFocus
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          kind="primary"
          size="small"
          type="submit"
          isDisabled={!check.isComplete}
          isPending={check.isPending || invite.isPending}
        >
          {t(canInvite ? 'share.send' : 'cohabitant.check')}
        </Button>
        <Button kind="quiet" size="small" onPress={onClose}>
          {t('share.close')}
        </Button>
      </div>
    </form>
  );
}
