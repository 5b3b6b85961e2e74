import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import type { Language } from '@plenum/contract/kernel/language';
import type { ChangePerson, ChangeView } from '@plenum/contract/registration/changes/endpoints';
import { substitute, substituteFor } from '@plenum/contract/registration/changes/substitute-endpoints';
import type { Offer } from '@plenum/contract/registration/offer';
import { registrationMessages } from '@plenum/contract/registration/messages';
import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import { checkPerson } from '@plenum/contract/registration/people/person';
import { wantsRoom } from '@plenum/contract/registration/people/stay';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call, newIdempotencyKey } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Drawer } from '#kernel/ui/dialogs/drawer';
import { RefusalNote } from '#kernel/ui/feedback/refusal-note';
import { TextField } from '#kernel/ui/fields/text-field';
import { namesText } from '../sharing/share-panel.tsx';
import { PersonFields } from '../fields/person-fields.tsx';
import { type FieldErrors, none, termsOf } from '../fields/validation.ts';
import type { ChangeAddress } from './change-api.ts';
import { draftOf } from './change-draft.ts';

export interface SubstituteDrawerProps {
  address: ChangeAddress;
  person: ChangePerson;
  view: Pick<ChangeView, 'substitutionReview' | 'people'>;
  offer: Offer;
  onClose: () => void;
  /** Called with the name of the new person. */
  onDone: (name: string) => void;
}

/** The form for the new person's data, below a description of the consequences. */
export function SubstituteDrawer({ address, person, view, offer, onClose, onDone }: SubstituteDrawerProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const [draft, setDraft] = useState<MemberDraft>(() => beginOf(person));
  const [reason, setReason] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const { isPending, problem, send } = useSubstitute(address, person.id, onDone);
  const isStaff = address.meetingId !== undefined;
  const found = errorsOf(offer, draft, lan);
  const isReady = found.fieldErrors.size === 0 && (!isStaff || reason.trim() !== '');
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t('substitute.title', { name: person.name })}
      subtitle={t('substitute.keeps')}
      actions={[
        <Button key="close" onPress={onClose}>
          {t('substitute.close')}
        </Button>,
        <Button
          key="confirm"
          kind="primary"
          isPending={isPending}
          onPress={() => {
            setShowsAll(true);
            if (isReady) void send(draft, reason.trim());
          }}
        >
          {t('substitute.confirm')}
        </Button>,
      ]}
    >
      <Consequences person={person} view={view} />
      {problem && <RefusalNote error={problem} className="mb-6" />}
      <PersonFields
        offer={offer}
        draft={draft}
        onChange={setDraft}
        fieldErrors={found.fieldErrors}
        warnings={found.warnings}
        showsAll={showsAll}
        currency="CNY"
        now={new Date(offer.now)}
        registrationId={isStaff ? undefined : address.registrationId}
        isCorrecting
        isForOther
      />
      {isStaff && (
        <TextField
          label={t('change.reason')}
          value={reason}
          onChange={setReason}
          maxLength={200}
          isRequired
          className="mt-6"
        />
      )}
    </Drawer>
  );
}

/** The consequences of the substitution, in chronological order. */
function Consequences({ person, view }: Pick<SubstituteDrawerProps, 'person' | 'view'>) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { name, mateNames, stay, hasOpenInvitation } = person;
  const review = view.substitutionReview;
  const lines = [
    t(`substitute.review.${review}`),
    t(review === 'none' ? 'substitute.ticket.now' : 'substitute.ticket.afterReview', { name }),
    review === 'again' && view.people.length > 1 && t('substitute.ticket.others'),
    mateNames.length > 0 && t('substitute.roommate', { names: namesText(mateNames, lan) }),
    stay?.choice === 'shared' && t('substitute.gender', { name }),
    hasOpenInvitation && t('substitute.invitation'),
    t('substitute.messages', { name }),
  ].filter((line) => line !== false);
  return (
    <section
      aria-label={t('substitute.what')}
      className="mb-8 rounded-md bg-surface-sunken px-4 py-3 text-sm"
    >
      <h3 className="font-semibold">{t('substitute.what')}</h3>
      <ul className="mt-1.5 list-disc space-y-1 ps-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

// Includes the room, which is kept, so that the form asks for consent if the ID number is sent to the hotel.
function beginOf(person: ChangePerson): MemberDraft {
  const { stay } = draftOf(person);
  return { values: { typeId: person.typeId }, stay, activityIds: [], hotelConsent: false };
}

function errorsOf(offer: Offer, draft: MemberDraft, lan: Language) {
  const { form } = termsOf(offer, true);
  const checked = checkPerson(form, draft.values, new Date(offer.now));
  const say = (errors: typeof checked.fieldErrors): Map<string, string> =>
    new Map(errors.map(({ field, code, values }) => [field, fieldSentence(code, lan, values ?? {})]));
  const fieldErrors = say(checked.fieldErrors);
  const needsConsent = wantsRoom(draft.stay.choice) && checked.read.idNumber !== '' && !draft.hotelConsent;
  if (needsConsent)
    fieldErrors.set('hotelConsent', fieldSentence(registrationMessages.consent_required, lan));
  const warnings: FieldErrors = checked.warnings.length > 0 ? say(checked.warnings) : none;
  return { fieldErrors, warnings };
}

function useSubstitute(
  { registrationId, meetingId }: ChangeAddress,
  memberId: string,
  onDone: (name: string) => void,
) {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<RefusedCall | null>(null);
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);

  async function send({ values, hotelConsent }: MemberDraft, reason: string): Promise<void> {
    setPending(true);
    setProblem(null);
    const { typeId: _ordered, ...typed } = values;
    const body = { values: typed, hotelConsent };
    const options = { idempotencyKey, quiet: true };
    try {
      if (meetingId === undefined)
        await call(substitute, { params: { id: registrationId, memberId }, body, ...options });
      else
        await call(substituteFor, {
          params: { id: meetingId, participantId: memberId },
          body: { ...body, reason },
          ...options,
        });
      await client.invalidateQueries({ queryKey: ['registration'] });
      const { fullName = '', lastName = '', firstName = '' } = typed;
      onDone((fullName || `${lastName} ${firstName}`).trim());
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      setProblem(error);
      setKey(newIdempotencyKey());
    } finally {
      setPending(false);
    }
  }

  return { isPending, problem, send };
}
