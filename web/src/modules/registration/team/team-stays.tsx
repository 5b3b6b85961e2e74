import { hotelConsentText } from '@plenum/contract/consents/hotel';
import { isFree } from '@plenum/contract/registration/checkout/quote';
import { isBegun, needsHotelConsent } from '@plenum/contract/registration/checkout/validate-draft';
import type { DraftMember, MemberDraft } from '@plenum/contract/registration/people/draft';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Button } from '#kernel/ui/buttons/button';
import { Drawer } from '#kernel/ui/dialogs/drawer';
import { showToast } from '#kernel/ui/feedback/toast-queue';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { FieldGroup } from '../fields/field-group.tsx';
import { fieldAddress } from '../fields/focus-field.ts';
import { StayFields } from '../fields/stay-fields.tsx';
import { memberErrors } from '../fields/validation.ts';
import { nameIn } from '../wizard/member-summary.ts';
import { useStayWords } from '../wizard/use-stay-words.ts';
import type { StepContext } from '../wizard/use-wizard-draft.ts';
import { TeamList, useSelected } from './team-list.tsx';
import { canShare, pairUp, tied, untied } from '../fields/team-pairing.ts';
import { TeamStayDrawer } from './team-stay-drawer.tsx';

/** The rooms of a team. One stay can be chosen for all selected members, and members can be paired. */
export function TeamStays(context: StepContext) {
  const { offer, draft, validation, currency, now } = context;
  const { t } = useTranslation(['registration', 'kernel']);
  const members = context.members.filter(isBegun);
  const selected = useSelected(members);
  const [open, setOpen] = useState<string>();
  const describe = useStayWords(offer, members);
  const one = members.find(({ id }) => id === open);
  const chosen = selected.members.length > 0 ? selected.members : members;

  function apply(changes: ReadonlyMap<string, MemberDraft>) {
    draft.setMembers(new Map(changes));
    showToast({ kind: 'success', text: t('registration:team.applied', { count: changes.size }) });
  }

  function pairAll() {
    const pairs = pairUp(offer, members);
    if (pairs.size === 0) showToast({ kind: 'info', text: t('registration:team.pair.none') });
    else apply(pairs);
  }

  function pairChosen() {
    if (!canShare(offer, selected.members)) {
      showToast({ kind: 'warning', text: t('registration:team.pair.unfit') });
      return;
    }
    const gone = selected.members.map(({ id }) => id);
    apply(new Map([...untied(members, gone), ...tied(selected.members)]));
  }

  // The contact decides for both members, so the named roommate names this member too, unless they already have a
  // roommate.
  function setOne(member: DraftMember, next: MemberDraft) {
    const { cohabitant } = next.stay;
    const mate = members.find(({ id }) => cohabitant.kind === 'member' && id === cohabitant.memberId);
    const isOpen = mate?.stay.choice === 'shared' && mate.stay.cohabitant.kind === 'organiser';
    const back = { kind: 'member', memberId: member.id } as const;
    draft.setMembers(
      new Map<string, MemberDraft>([
        [member.id, next],
        ...(mate && isOpen
          ? [[mate.id, { ...mate, stay: { ...mate.stay, cohabitant: back } }] as const]
          : []),
      ]),
    );
  }

  return (
    <>
      <TeamList
        label={t('registration:team.members')}
        members={members}
        selected={selected}
        validation={validation}
        concerns={(field) => field.startsWith('stay.')}
        describe={describe}
        onEdit={setOpen}
      >
        <Button kind="primary" size="small" className="min-h-11" onPress={() => setOpen('many')}>
          {t('registration:team.stay.set', { count: chosen.length })}
        </Button>
        {selected.members.length > 1 && (
          <Button size="small" className="min-h-11" onPress={pairChosen}>
            {t('registration:team.pair.chosen')}
          </Button>
        )}
        <Button size="small" className="min-h-11" onPress={pairAll}>
          {t('registration:team.pair.auto')}
        </Button>
      </TeamList>
      <TeamConsent {...context} />
      {open === 'many' && (
        <TeamStayDrawer
          {...context}
          members={chosen}
          all={members}
          onApply={apply}
          onClose={() => setOpen(undefined)}
        />
      )}
      {one && (
        <Drawer
          isOpen
          onClose={() => setOpen(undefined)}
          title={nameIn(one)}
          subtitle={t('registration:step.stay')}
          size="large"
          actions={
            <Button kind="primary" onPress={() => setOpen(undefined)}>
              {t('registration:team.ready')}
            </Button>
          }
        >
          <StayFields
            offer={offer}
            draft={one}
            onChange={(next) => setOne(one, next)}
            {...memberErrors(validation, one.id)}
            showsAll={context.showsAll}
            currency={currency}
            now={now}
            registrationId={context.registrationId}
            memberId={one.id}
            isFree={isFree(context.quote)}
            teammates={members
              .filter(({ id, stay }) => id !== one.id && stay.choice === 'shared')
              .map((member) => ({ id: member.id, name: nameIn(member) }))}
          />
        </Drawer>
      )}
    </>
  );
}

/**
 * Asks the contact to confirm the members' consent, because hotels register every guest, and an ID number is sent to
 * them only with consent.
 */
function TeamConsent({ offer, members, draft, validation, showsAll }: StepContext) {
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  const asked = members.filter((member) => needsHotelConsent(offer.form, member));
  if (asked.length === 0) return null;
  const given = asked.filter(({ hotelConsent }) => hotelConsent);
  const error = asked
    .map(({ id }) => memberErrors(validation, id).fieldErrors.get('hotelConsent'))
    .find((found) => found !== undefined);
  return (
    <FieldGroup title={t('stay.consentTitle')} className="mt-8">
      <div {...fieldAddress('hotelConsent')}>
        <Checkbox
          isSelected={given.length === asked.length}
          isIndeterminate={given.length > 0 && given.length < asked.length}
          onChange={(hotelConsent) =>
            draft.setMembers(new Map(asked.map((member) => [member.id, { ...member, hotelConsent }])))
          }
          description={sentence(hotelConsentText.why)}
          error={showsAll ? error : undefined}
        >
          {t('team.stay.consent', { count: asked.length })}
        </Checkbox>
      </div>
    </FieldGroup>
  );
}
