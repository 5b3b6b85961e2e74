import { joinItems } from '@plenum/contract/kernel/punctuation';
import { hotelConsentText } from '@plenum/contract/consents/hotel';
import type { Currency } from '@plenum/contract/kernel/money';
import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { inLanguage } from '@plenum/contract/kernel/language';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { changeMessages } from '@plenum/contract/registration/change-messages';
import { registrationMessages } from '@plenum/contract/registration/messages';
import type { ChangePerson, ChangeView } from '@plenum/contract/registration/changes/endpoints';
import type { Offer } from '@plenum/contract/registration/offer';
import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import { stayWords, wantsRoom } from '@plenum/contract/registration/people/stay';
import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { ChevronDownIcon } from '#kernel/ui/icons/more-icons';
import { useActivityName } from '../wizard/activity-name.ts';
import { ActivityFields } from '../fields/activity-fields.tsx';
import { FieldGroup, Note } from '../fields/field-group.tsx';
import { NightFields } from '../fields/night-fields.tsx';
import { RoomCards } from '../fields/room-cards.tsx';
import type { FieldErrors } from '../fields/validation.ts';
import { roomsOf } from '../fields/wishes.ts';
import { additionOf, hasRoom, withPaidNights } from './change-draft.ts';

export interface ChangePersonProps {
  person: ChangePerson;
  offer: Offer;
  draft: MemberDraft;
  onChange: (draft: MemberDraft) => void;
  fieldErrors: FieldErrors;
  warnings: FieldErrors;
  showsAll: boolean;
  currency: Currency;
  can: ChangeView['can'];
  /** Contacts for changes that can't be made on this page. */
  contacts: ReactNode;
  isOnly: boolean;
  /** True if the user is not this person, but staff or the contact of a team. */
  isForOther: boolean;
}

/** One person's present items and possible additions. If there are several people, each is collapsed. */
export function ChangePersonFields(props: ChangePersonProps) {
  const { t } = useTranslation('registration');
  const { person, draft, isOnly, can } = props;
  // The list above already names the people who can be substituted or whose type can be changed.
  const isNamed = can.substitute || can.changeType;
  if (isOnly)
    return (
      <>
        {!isNamed && <p className="font-semibold">{person.name}</p>}
        <Fields {...props} />
      </>
    );
  const isChanged = additionOf(person, draft) !== null;
  return (
    <details className="group/person border-t last:border-b">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 rounded-sm [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon className="size-5 shrink-0 text-muted transition-transform group-open/person:rotate-180" />
        <span className="font-semibold">{person.name}</span>
        {isChanged && (
          <span className="ms-auto text-sm font-semibold text-accent">{t('change.changed')}</span>
        )}
      </summary>
      <div className="pb-8">
        <Fields {...props} />
      </div>
    </details>
  );
}

function Fields(props: ChangePersonProps) {
  const { t } = useTranslation('registration');
  const { person, offer, draft, onChange, can, currency, fieldErrors, warnings, showsAll } = props;
  // Existing activities can't be chosen again.
  const others = offer.activities.filter(({ id }) => !person.activityIds.includes(id));
  const fields = { fieldErrors, warnings, showsAll, currency, now: new Date(offer.now) };
  return (
    <>
      <Booked person={person} offer={offer} />
      {can.addNights && offer.hotels.length > 0 && <Nights {...props} />}
      {can.addActivities && others.length > 0 && (
        <FieldGroup title={t('change.activities')} className="!mt-9">
          <ActivityFields
            {...fields}
            offer={{ ...offer, activities: others }}
            draft={draft}
            onChange={onChange}
          />
        </FieldGroup>
      )}
    </>
  );
}

function Booked({ person, offer }: Pick<ChangePersonProps, 'person' | 'offer'>) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { stay, activityIds } = person;
  const found = roomsOf(offer).find(({ room }) => room.id === stay?.roomTypeId);
  const activities = offer.activities.filter(({ id }) => activityIds.includes(id));
  const nameOf = useActivityName(offer);
  return (
    <dl className="mt-2 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[6rem_minmax(0,1fr)]">
      {stay !== null && (
        <>
          <dt className="text-muted">{t('my.room')}</dt>
          <dd>
            {inLanguage(stayWords[stay.choice], lan)}
            {found && ` · ${t('stay.roomName', { hotel: found.hotel.name, room: found.room.name })}`}
            {stay.checkIn !== null && stay.checkOut !== null && (
              <span className="block text-muted">{formatDateRange(stay.checkIn, stay.checkOut, lan)}</span>
            )}
          </dd>
        </>
      )}
      {activities.length > 0 && (
        <>
          <dt className="text-muted">{t('my.activities')}</dt>
          <dd>{joinItems(activities.map(nameOf), lan)}</dd>
        </>
      )}
    </dl>
  );
}

function Nights({ person, offer, draft, onChange, fieldErrors, ...rest }: ChangePersonProps) {
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const { stay } = draft;
  const fields = { ...rest, offer, draft, fieldErrors, now: new Date(offer.now) };
  if (person.sharesWithOthers)
    return (
      <FieldGroup title={t('change.nights')} className="!mt-9">
        <Note>
          {fieldSentence(changeMessages.room_shared, lan)}
          {rest.contacts}
        </Note>
      </FieldGroup>
    );
  const set = (next: MemberDraft) => onChange({ ...next, stay: withPaidNights(person, next.stay) });
  const mayShare = person.gender !== null && roomsOf(offer).some(({ room }) => room.shared);
  return (
    <FieldGroup title={t(hasRoom(person) ? 'change.nights' : 'change.room')} className="!mt-9">
      {!hasRoom(person) && (
        <RadioCards
          aria-label={t('change.room')}
          label={<span className="sr-only">{t('change.room')}</span>}
          options={[
            { value: 'no_hotel', label: t('change.noRoom') },
            {
              value: 'single',
              label: inLanguage(stayWords.single, lan),
              description: t('stay.about.single'),
            },
            {
              value: 'shared',
              label: inLanguage(stayWords.shared, lan),
              description: t('change.sharedHint'),
              isDisabled: !mayShare,
            },
          ]}
          value={wantsRoom(stay.choice) ? stay.choice : 'no_hotel'}
          onChange={(choice) => onChange({ ...draft, stay: { ...stay, choice } })}
          columns={3}
        />
      )}
      {wantsRoom(stay.choice) && (
        <div className="mt-5 grid gap-6 first:mt-0">
          <div>
            <NightFields {...fields} onChange={set} />
          </div>
          {!hasRoom(person) && <RoomCards {...fields} onChange={onChange} />}
          {person.needsConsent && additionOf(person, draft) !== null && (
            <Checkbox
              isSelected={draft.hotelConsent}
              onChange={(hotelConsent) => onChange({ ...draft, hotelConsent })}
              error={
                rest.showsAll && !draft.hotelConsent
                  ? fieldSentence(registrationMessages.consent_required, lan)
                  : undefined
              }
              description={sentence(hotelConsentText.why)}
            >
              {rest.isForOther ? t('stay.consentFor') : sentence(hotelConsentText.text)}
            </Checkbox>
          )}
        </div>
      )}
    </FieldGroup>
  );
}
