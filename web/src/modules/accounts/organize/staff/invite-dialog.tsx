import { roleWords } from '@plenum/contract/accounts/role-words';
import { meetingRoles } from '@plenum/contract/accounts/schemas';
import { inLanguage } from '@plenum/contract/kernel/language';
import { inviteStaff, StaffInvitationForm } from '@plenum/contract/meetings/staff-invitations';
import { useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { FormSummary } from '#kernel/form/form-summary';
import { useContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { TextField } from '#kernel/ui/fields/text-field';
import { staffInvitationsQuery } from './staff-queries.ts';

const FORM = 'invite-form';

/** Invites a person by email or phone to one of the roles. */
export function InviteDialog({ meetingId, onClose }: { meetingId: string; onClose: () => void }) {
  const { t } = useTranslation(['accounts-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  // No role is preselected, because each of them gives access to different data.
  const form = useContractForm(StaffInvitationForm, { defaultValues: { target: '' } });
  const target = useField(form, 'target');
  const { field: role, fieldState } = useController({ control: form.control, name: 'role' });
  const submit = form.submit(async (body, idempotencyKey) => {
    await call(inviteStaff, { params: { id: meetingId }, body, quiet: true, idempotencyKey });
    await client.invalidateQueries(staffInvitationsQuery(meetingId));
    notify({ kind: 'success', text: t('staff.invite.sent', { target: body.target }) });
    onClose();
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('staff.invite.title')}
      description={t('staff.invite.what')}
      footer={
        <>
          <Button onPress={onClose}>{t('organize:cancel')}</Button>
          <Button kind="primary" type="submit" form={FORM} isPending={form.formState.isSubmitting}>
            {t('staff.invite.send')}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        autoCapitalize="none"
        className="flex flex-col gap-5"
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          {...target.input}
          label={t('staff.invite.target')}
          description={t('staff.invite.targetHint')}
          isRequired
          autoComplete="off"
          spellCheck="false"
        />
        <RadioCards
          label={t('staff.invite.role')}
          isRequired
          value={role.value ?? null}
          onChange={role.onChange}
          error={fieldState.error?.message}
          options={meetingRoles.map((value) => ({
            value,
            label: inLanguage(roleWords[value].name, lan),
            description: inLanguage(roleWords[value].what, lan),
          }))}
        />
        <FormSummary errors={form.formState.errors} />
      </form>
    </Dialog>
  );
}
