import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { checkPersonRegistered, inviteCohabitant } from '@plenum/contract/flows/participation';
import { lodgingMessages } from '@plenum/contract/lodging/messages';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/button';
import { CheckCircleIcon } from '#kernel/ui/icons';
import { TextField } from '#kernel/ui/text-field';
import { useRefreshMine } from './my-api.ts';
import { refusalLines } from './share-refusal.tsx';

export interface ShareInviteFormProps {
  meetingId: string;
  participantId: string;
  onClose: () => void;
}

interface Named {
  name: string;
  phone: string;
}

/** By name and phone: first whether such a person is registered, then the invitation. */
export function ShareInviteForm({ meetingId, participantId, onClose }: ShareInviteFormProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const refresh = useRefreshMine();
  const [person, setPerson] = useState<Named>({ name: '', phone: '' });
  const check = useMutation({
    mutationFn: (body: Named) =>
      call(checkPersonRegistered, { params: { id: meetingId }, body, quiet: true }),
  });
  const invite = useMutation({
    mutationFn: (ref: string) =>
      call(inviteCohabitant, { params: { id: participantId }, body: { ref }, quiet: true }),
    onSuccess: async () => {
      notify({ kind: 'success', text: t('share.sent', { name: person.name.trim() }) });
      await refresh();
      onClose();
    },
  });
  const isComplete = person.name.trim() !== '' && person.phone.trim() !== '';
  const found = check.data;

  // What was found was found about somebody else.
  function set(change: Partial<Named>) {
    check.reset();
    invite.reset();
    setPerson({ ...person, ...change });
  }

  function submit() {
    if (found?.registered) invite.mutate(found.ref);
    else if (isComplete) check.mutate({ name: person.name.trim(), phone: person.phone.trim() });
  }

  const ofName = fieldError(check.error, 'name');
  const ofPhone = fieldError(check.error, 'phone');
  const said = invite.error ?? ((ofName ?? ofPhone) ? undefined : check.error);
  const notFound =
    found?.registered === false
      ? [t('cohabitant.notFound'), fieldSentence(lodgingMessages.cohabitant_unfit, lan)]
      : refusalLines(said);
  return (
    <form
      className="mt-3 border-s-2 border-accent ps-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="measure text-muted">{t('cohabitant.how')}</p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('field.fullName')}
          value={person.name}
          onChange={(name) => set({ name })}
          autoComplete="off"
          error={ofName}
          // Asked for by the button that opened the form.
          autoFocus
        />
        <TextField
          label={t('field.phone')}
          type="tel"
          inputMode="tel"
          value={person.phone}
          onChange={(phone) => set({ phone })}
          autoComplete="off"
          error={ofPhone ?? notFound[0]}
        />
      </div>
      <div aria-live="polite" className="mt-2 empty:hidden">
        {notFound.slice(1).map((line) => (
          <p key={line} className="measure text-muted">
            {line}
          </p>
        ))}
        {found?.registered && !invite.error && (
          <p className="flex items-start gap-1.5 font-medium text-success">
            <CheckCircleIcon className="my-[calc((1lh-1.125rem)/2)] size-4.5 shrink-0" />
            {t('share.found')}
          </p>
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {found?.registered ? (
          <Button kind="primary" size="small" type="submit" isPending={invite.isPending}>
            {t('share.send')}
          </Button>
        ) : (
          <Button
            kind="primary"
            size="small"
            type="submit"
            isDisabled={!isComplete}
            isPending={check.isPending}
          >
            {t('cohabitant.check')}
          </Button>
        )}
        <Button kind="quiet" size="small" onPress={onClose}>
          {t('share.close')}
        </Button>
      </div>
    </form>
  );
}

function fieldError(error: unknown, path: string): string | undefined {
  if (!(error instanceof RefusedCall)) return undefined;
  return error.errors.find((one) => one.path === path)?.message;
}
