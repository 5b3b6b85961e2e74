import type { DraftMember } from '@plenum/contract/registration/people/draft';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { Drawer } from '#kernel/ui/dialogs/drawer';
import { memberErrors } from '../fields/validation.ts';
import { nameIn } from '../wizard/member-summary.ts';
import { PersonFields } from '../fields/person-fields.tsx';
import type { StepContext } from '../wizard/use-wizard-draft.ts';

/** One member with ordinary fields, for values that don't fit into a cell, such as a file. */
export function TeamMemberDrawer({
  member,
  onClose,
  ...context
}: StepContext & { member: DraftMember; onClose: () => void }) {
  const { offer, draft, validation, showsAll, currency, now, registrationId, isCorrecting } = context;
  const { t } = useTranslation('registration');
  const name = nameIn(member);
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={name === '' ? t('team.nameless') : name}
      size="large"
      actions={
        <Button kind="primary" onPress={onClose}>
          {t('team.ready')}
        </Button>
      }
    >
      <PersonFields
        offer={offer}
        draft={member}
        onChange={(next) => draft.setMember(member.id, next)}
        {...memberErrors(validation, member.id)}
        showsAll={showsAll}
        currency={currency}
        now={now}
        registrationId={registrationId}
        isCorrecting={isCorrecting}
      />
    </Drawer>
  );
}
