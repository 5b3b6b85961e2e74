import { roleWords } from '@plenum/contract/accounts/role-words';
import { meetingRoles } from '@plenum/contract/accounts/schemas';
import { inLanguage } from '@plenum/contract/kernel/language';
import { changeStaff } from '@plenum/contract/meetings/endpoints';
import { StaffChange, type StaffMember } from '@plenum/contract/meetings/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { FormSummary } from '#kernel/form/form-summary';
import { useContractForm } from '#kernel/form/use-contract-form';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { meetingChanged } from '#kernel/organize/meeting-queries';
import { staffQuery } from './staff-queries.ts';

const FORM = 'staff-form';

/** Changes the roles of a staff member. */
export function StaffDialog({
  meetingId,
  member,
  onClose,
}: {
  meetingId: string;
  member: StaffMember;
  onClose: () => void;
}) {
  const { t } = useTranslation(['accounts-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const form = useContractForm(StaffChange, { defaultValues: { roles: member.roles } });
  const { field: roles, fieldState } = useController({ control: form.control, name: 'roles' });
  const submit = form.submit(async (body, idempotencyKey) => {
    const params = { id: meetingId, accountId: member.accountId };
    await call(changeStaff, { params, body, quiet: true, idempotencyKey });
    await Promise.all([client.invalidateQueries(staffQuery(meetingId)), meetingChanged(client, meetingId)]);
    notify({ kind: 'success', text: t('staff.saved') });
    onClose();
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('staff.changeOf', { name: member.name })}
      footer={
        <>
          <Button onPress={onClose}>{t('organize:cancel')}</Button>
          <Button kind="primary" type="submit" form={FORM} isPending={form.formState.isSubmitting}>
            {t('staff.save')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-sm font-semibold">{t('staff.roles')}</legend>
          {meetingRoles.map((role) => (
            <Checkbox
              key={role}
              description={inLanguage(roleWords[role].what, lan)}
              isSelected={roles.value.includes(role)}
              onChange={(isSelected) =>
                roles.onChange(
                  isSelected ? [...roles.value, role] : roles.value.filter((kept) => kept !== role),
                )
              }
            >
              {inLanguage(roleWords[role].name, lan)}
            </Checkbox>
          ))}
          {fieldState.error?.message && <p className="text-sm text-danger">{fieldState.error.message}</p>}
        </fieldset>
        <FormSummary errors={form.formState.errors} />
      </form>
    </Dialog>
  );
}
