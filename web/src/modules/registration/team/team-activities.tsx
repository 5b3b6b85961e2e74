import { isBegun } from '@plenum/contract/registration/checkout/validate-draft';
import type { DraftMember, MemberDraft } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/offer';
import { emptyStay } from '@plenum/contract/registration/people/stay';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { Drawer } from '#kernel/ui/dialogs/drawer';
import { showToast } from '#kernel/ui/feedback/toast-queue';
import { ActivityFields } from '../fields/activity-fields.tsx';
import { memberErrors, none } from '../fields/validation.ts';
import { Note } from '../fields/field-group.tsx';
import { nameIn, useMemberSummary } from '../wizard/member-summary.ts';
import { TeamList, useSelected } from './team-list.tsx';
import type { StepContext } from '../wizard/use-wizard-draft.ts';

/** Meals and sub-forums for a team, chosen for all selected members together or for one at a time. */
export function TeamActivities(context: StepContext) {
  const { offer, draft, validation, currency, now } = context;
  const { t } = useTranslation('registration');
  const members = context.members.filter(isBegun);
  const selected = useSelected(members);
  const summary = useMemberSummary(offer);
  const [open, setOpen] = useState<string>();
  const chosen = selected.members.length > 0 ? selected.members : members;
  const one = members.find(({ id }) => id === open);
  return (
    <>
      <TeamList
        label={t('team.members')}
        members={members}
        selected={selected}
        validation={validation}
        concerns={(field) => field.startsWith('activities.')}
        describe={(member) => [summary.activityNames(member)]}
        onEdit={setOpen}
      >
        <Button kind="primary" size="small" className="min-h-11" onPress={() => setOpen('many')}>
          {t('team.activities.set', { count: chosen.length })}
        </Button>
      </TeamList>
      {open === 'many' && <ManyDrawer {...context} members={chosen} onClose={() => setOpen(undefined)} />}
      {one && (
        <Drawer
          isOpen
          onClose={() => setOpen(undefined)}
          title={nameIn(one)}
          subtitle={t('step.activities')}
          size="large"
          actions={
            <Button kind="primary" onPress={() => setOpen(undefined)}>
              {t('team.ready')}
            </Button>
          }
        >
          <ActivityFields
            offer={offer}
            draft={one}
            onChange={(next) => draft.setMember(one.id, next)}
            {...memberErrors(validation, one.id)}
            showsAll
            currency={currency}
            now={now}
          />
        </Drawer>
      )}
    </>
  );
}

function ManyDrawer({
  offer,
  draft,
  members,
  currency,
  now,
  onClose,
}: StepContext & { onClose: () => void }) {
  const { t } = useTranslation(['registration', 'kernel']);
  const types = new Set(members.map(({ values }) => values['typeId'] ?? ''));
  const [typeId = ''] = types.size === 1 ? types : [];
  const [activityIds, setActivityIds] = useState(() => chosenByAll(members));

  function apply() {
    const changes = new Map<string, MemberDraft>(
      members.map((member) => [member.id, { ...member, activityIds: openTo(offer, member, activityIds) }]),
    );
    draft.setMembers(changes);
    const isShort = [...changes.values()].some((member) => member.activityIds.length < activityIds.length);
    showToast({
      kind: isShort ? 'warning' : 'success',
      text: t(isShort ? 'registration:team.activities.some' : 'registration:team.applied', {
        count: changes.size,
      }),
    });
    onClose();
  }

  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t('registration:step.activities')}
      subtitle={t('registration:team.forPeople', { count: members.length })}
      size="large"
      actions={
        <>
          <Button onPress={onClose}>{t('kernel:cancel')}</Button>
          <Button kind="primary" onPress={apply}>
            {t('registration:team.apply', { count: members.length })}
          </Button>
        </>
      }
    >
      <div className="mb-6">
        <Note>{t('registration:team.activities.replaces')}</Note>
      </div>
      <ActivityFields
        offer={offer}
        draft={{ values: { typeId }, stay: emptyStay, activityIds, hotelConsent: false }}
        onChange={(next) => setActivityIds(next.activityIds)}
        fieldErrors={none}
        warnings={none}
        showsAll={false}
        currency={currency}
        now={now}
      />
    </Drawer>
  );
}

function chosenByAll(members: readonly DraftMember[]): string[] {
  const [first] = members;
  return (first?.activityIds ?? []).filter((id) =>
    members.every(({ activityIds }) => activityIds.includes(id)),
  );
}

// Returns the activities that a member can book, because some are only for certain registration types.
function openTo(offer: Offer, { values }: DraftMember, wanted: readonly string[]): string[] {
  return wanted.filter((id) => {
    const typeIds = offer.activities.find((activity) => activity.id === id)?.typeIds ?? [];
    return typeIds.length === 0 || typeIds.includes(values['typeId'] ?? '');
  });
}
