import { hotelConsentText } from '@plenum/contract/consents/hotel';
import { inLanguage } from '@plenum/contract/kernel/language';
import { needsHotelConsent } from '@plenum/contract/registration/checkout/validate-draft';
import { genders } from '@plenum/contract/registration/people/id-documents';
import { genderWords } from '@plenum/contract/registration/people/person-words';
import {
  type StayChoice,
  stayChoices,
  stayWords,
  wantsRoom,
} from '@plenum/contract/registration/people/stay';
import type { Asker } from '@plenum/contract/registration/sharing/endpoints';
import { isLocked, reviewAfterOrder } from '@plenum/contract/registration/states';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { CohabitantFields, type Teammate } from './cohabitant-fields.tsx';
import { FieldGroup } from './field-group.tsx';
import { useQuestion } from './field-labels.ts';
import { fieldAddress } from './focus-field.ts';
import type { MemberFieldsProps } from './member-props.ts';
import { NightFields } from './night-fields.tsx';
import { RoomCards } from './room-cards.tsx';
import { genderIn, roomsOf } from './wishes.ts';

export interface StayFieldsProps extends MemberFieldsProps {
  /** Other members of the team, with whom a room can be shared. */
  teammates?: readonly Teammate[] | undefined;
  /** The member's id in the buyer's own draft. A roommate can be checked only with this and `registrationId`. */
  memberId?: string | undefined;
  /** True if the whole order is free. */
  isFree?: boolean | undefined;
}

/** Asks whether a room is needed, and for the nights, the room and the roommate. */
export function StayFields(props: StayFieldsProps) {
  const { offer, draft, onChange, fieldErrors, showsAll, teammates, isFree = false } = props;
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  const question = useQuestion();
  const lan = useAppStore((state) => state.lan);
  const { stay } = draft;
  const error = (field: string) => (showsAll ? fieldErrors.get(field) : undefined);
  // Shared beds are assigned by gender, so they require that the form asks for it.
  const canShare = offer.form.asked.gender !== 'hidden' && roomsOf(offer).some(({ room }) => room.shared);
  const word = (choice: StayChoice) =>
    choice === 'no_room' && teammates === undefined
      ? t('stay.needNoRoom')
      : inLanguage(stayWords[choice], lan);
  const areStaysOpen = offer.changes.allowed.includes('addNights');
  const isLockedByOrder = !areStaysOpen && isLocked(reviewAfterOrder(offer.review, isFree));
  function about(choice: StayChoice): string {
    const texts = teammates ? 'team.stay.about' : 'stay.about';
    if (choice !== 'no_hotel' || areStaysOpen) return t(`${texts}.${choice}`);
    return t(`${texts}.${isLockedByOrder ? 'no_hotel_locked' : 'no_hotel_until_paid'}`);
  }
  return (
    <>
      <FieldGroup title={t('stay.how')}>
        <div {...fieldAddress('stay.choice')}>
          <RadioCards
            label={<span className="sr-only">{t('stay.how')}</span>}
            options={stayChoices.map((choice) => ({
              value: choice,
              label: word(choice),
              description: about(choice),
              isDisabled: choice === 'shared' && !canShare,
            }))}
            // An order treats a missing choice as `no_hotel`.
            value={stay.choice ?? 'no_hotel'}
            onChange={(choice) => onChange({ ...draft, stay: { ...stay, choice } })}
            error={stay.choice === 'shared' ? undefined : error('stay.choice')}
            columns={2}
          />
        </div>
        {stay.choice === 'shared' && genderIn(draft) === null && (
          <div {...fieldAddress('stay.gender')} className="mt-5">
            <RadioCards
              label={question('gender')}
              description={t('stay.genderWhy')}
              isRequired
              options={genders.map((gender) => ({ value: gender, label: sentence(genderWords[gender]) }))}
              value={null}
              onChange={(gender) => onChange({ ...draft, values: { ...draft.values, gender } })}
              error={error('stay.choice')}
              columns={2}
            />
          </div>
        )}
      </FieldGroup>
      {wantsRoom(stay.choice) && (
        <>
          <FieldGroup title={t('stay.when')}>
            <NightFields {...props} />
          </FieldGroup>
          <FieldGroup title={t('stay.which')}>
            <RoomCards {...props} />
          </FieldGroup>
          {stay.choice === 'shared' && (
            <FieldGroup title={t('stay.cohabitant')}>
              <CohabitantFields
                meetingId={offer.meeting.id}
                stay={stay}
                onChange={(next) => onChange({ ...draft, stay: next })}
                error={error('stay.cohabitant')}
                teammates={teammates}
                asker={askerOf(props)}
                isLockedByOrder={isLockedByOrder}
                areStaysOpen={areStaysOpen}
              />
            </FieldGroup>
          )}
          <HotelConsent {...props} />
        </>
      )}
    </>
  );
}

function askerOf({ registrationId, memberId, draft }: StayFieldsProps): Asker | null {
  if (registrationId === undefined || memberId === undefined) return null;
  const { roomTypeId, checkIn, checkOut } = draft.stay;
  return {
    kind: 'draft',
    registrationId,
    memberId,
    gender: genderIn(draft),
    roomTypeId,
    checkIn,
    checkOut,
  };
}

/** A separate consent, if an ID number is sent to the hotel. */
export function HotelConsent({
  offer,
  draft,
  onChange,
  fieldErrors,
  showsAll,
  isForOther = false,
}: MemberFieldsProps) {
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  if (!needsHotelConsent(offer.form, draft)) return null;
  return (
    <FieldGroup title={t('stay.consentTitle')}>
      <div {...fieldAddress('hotelConsent')}>
        <Checkbox
          isSelected={draft.hotelConsent}
          onChange={(hotelConsent) => onChange({ ...draft, hotelConsent })}
          error={showsAll ? fieldErrors.get('hotelConsent') : undefined}
          description={sentence(hotelConsentText.why)}
        >
          {isForOther ? t('stay.consentFor') : sentence(hotelConsentText.text)}
        </Checkbox>
      </div>
    </FieldGroup>
  );
}
