import type { DraftMember, MemberDraft } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/offer';
import type { Currency } from '@plenum/contract/kernel/money';
import { inLanguage } from '@plenum/contract/kernel/language';
import {
  checkStay,
  emptyStay,
  type StayDraft,
  stayChoices,
  stayWords,
  wantsRoom,
} from '@plenum/contract/registration/people/stay';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDay } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Drawer } from '#kernel/ui/dialogs/drawer';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { none } from '../fields/validation.ts';
import { FieldGroup, Note } from '../fields/field-group.tsx';
import { NightFields } from '../fields/night-fields.tsx';
import { RoomCards } from '../fields/room-cards.tsx';
import { untied } from '../fields/team-pairing.ts';
import { genderIn, roomsOf } from '../fields/wishes.ts';

export interface TeamStayDrawerProps {
  offer: Offer;
  /** The members whose stay is being chosen. */
  members: readonly DraftMember[];
  all: readonly DraftMember[];
  currency: Currency;
  now: Date;
  onApply: (changes: ReadonlyMap<string, MemberDraft>) => void;
  onClose: () => void;
}

/** Chooses one room and the same nights for several members. */
export function TeamStayDrawer({
  offer,
  members,
  all,
  currency,
  now,
  onApply,
  onClose,
}: TeamStayDrawerProps) {
  const { t } = useTranslation(['registration', 'kernel']);
  const lan = useAppStore((state) => state.lan);
  const [stay, setStay] = useState<StayDraft>(() => sharedStay(members));
  const [isTried, setTried] = useState(false);
  const genders = new Set(members.map(genderIn));
  const [gender] = genders.size === 1 ? genders : [null];
  const draft: MemberDraft = {
    values: gender ? { gender } : {},
    stay,
    activityIds: [],
    hotelConsent: false,
  };
  const rooms = roomsOf(offer).map(({ room }) => room);
  // A missing gender is reported at the member, not here.
  const found = checkStay(stay, rooms, gender ?? 'female').fieldErrors;
  const fieldErrors = new Map(
    found.map(({ field, code, values = {} }) => {
      const { day } = values;
      const said = typeof day === 'string' ? { ...values, day: formatDay(day, lan) } : values;
      return [`stay.${field}`, fieldSentence(code, lan, said)];
    }),
  );
  const fields = {
    offer,
    draft,
    onChange: (next: MemberDraft) => setStay(next.stay),
    fieldErrors,
    warnings: none,
    showsAll: isTried,
    currency,
    now,
  };

  function apply() {
    setTried(true);
    if (stay.choice === null || found.length > 0) return;
    const moved = members.filter((member) => !isSameRoom(member.stay, stay)).map(({ id }) => id);
    onApply(
      new Map([
        ...untied(all, moved),
        ...members.map((member) => [member.id, { ...member, stay: movedTo(member.stay, stay) }] as const),
      ]),
    );
    onClose();
  }

  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t('registration:team.stay.title')}
      subtitle={t('registration:team.forPeople', { count: members.length })}
      size="large"
      actions={
        <>
          <Button onPress={onClose}>{t('kernel:cancel')}</Button>
          <Button kind="primary" isDisabled={stay.choice === null} onPress={apply}>
            {t('registration:team.apply', { count: members.length })}
          </Button>
        </>
      }
    >
      <FieldGroup title={t('registration:stay.how')}>
        <RadioCards
          label={<span className="sr-only">{t('registration:stay.how')}</span>}
          options={stayChoices.map((choice) => ({
            value: choice,
            label: inLanguage(stayWords[choice], lan),
            description: t(`registration:team.stay.about.${choice}`),
            isDisabled: choice === 'shared' && !rooms.some(({ shared }) => shared),
          }))}
          value={stay.choice}
          onChange={(choice) => setStay({ ...stay, choice })}
          columns={2}
        />
      </FieldGroup>
      {wantsRoom(stay.choice) && (
        <>
          <FieldGroup title={t('registration:stay.when')}>
            <NightFields {...fields} />
          </FieldGroup>
          <FieldGroup title={t('registration:stay.which')}>
            <RoomCards {...fields} />
          </FieldGroup>
          {stay.choice === 'shared' && (
            <div className="mt-6">
              <Note>{t('registration:team.stay.mates')}</Note>
            </div>
          )}
        </>
      )}
    </Drawer>
  );
}

/**
 * Returns the stay if all members have the same one, so that changing one value does not mean choosing everything
 * again.
 */
function sharedStay(members: readonly DraftMember[]): StayDraft {
  const [first] = members;
  const isSame = first !== undefined && members.every(({ stay }) => isSameRoom(stay, first.stay));
  return isSame ? { ...first.stay, cohabitant: { kind: 'organiser' } } : emptyStay;
}

function isSameRoom(one: StayDraft, other: StayDraft): boolean {
  return (['choice', 'roomTypeId', 'checkIn', 'checkOut'] as const).every((key) => one[key] === other[key]);
}

// Returns a member's new stay. Members whose stay does not change keep their roommate.
function movedTo(before: StayDraft, stay: StayDraft): StayDraft {
  if (isSameRoom(before, stay)) return before;
  return wantsRoom(stay.choice)
    ? { ...stay, cohabitant: { kind: 'organiser' } }
    : { ...emptyStay, choice: stay.choice };
}
