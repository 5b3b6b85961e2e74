import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import type { Asker } from '@plenum/contract/registration/sharing/endpoints';
import { sharingMessage } from '@plenum/contract/registration/sharing/sharing-rule';
import type { StayDraft } from '@plenum/contract/registration/people/stay';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { Select } from '#kernel/ui/fields/select';
import { fieldAddress } from './focus-field.ts';
import { NamePhoneFields } from './name-phone-fields.tsx';
import { usePersonCheck } from './use-person-check.ts';

export interface Teammate {
  id: string;
  name: string;
}

export interface CohabitantFieldsProps {
  meetingId: string;
  stay: StayDraft;
  onChange: (stay: StayDraft) => void;
  error: string | undefined;
  teammates: readonly Teammate[] | undefined;
  /**
   * The person on whose behalf a roommate is checked; null without a login, because then other people can't be checked.
   */
  asker: Asker | null;
  /** True if the order locks the stay, so that no one outside the team can be invited. */
  isLockedByOrder: boolean;
  /** True if the conference allows changes of stays after approval, so that people who have paid can accept, too. */
  areStaysOpen: boolean;
}

/** The roommate: assigned by the organizer, a member of the team, or a person named by name and phone. */
export function CohabitantFields(props: CohabitantFieldsProps) {
  const { stay, onChange, error, teammates = [], isLockedByOrder } = props;
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { cohabitant } = stay;
  const isOffered = {
    organiser: true,
    member: teammates.length > 0,
    person: !isLockedByOrder || cohabitant.kind === 'person',
  };
  const kinds = (['organiser', 'member', 'person'] as const).filter((kind) => isOffered[kind]);
  const whyLocked = isLockedByOrder ? fieldSentence(sharingMessage('locked', true), lan) : undefined;
  // The error summary leads to the name, not to the choice above it.
  const names = cohabitant.kind === 'person' && !isLockedByOrder ? cohabitant : null;
  function choose(kind: (typeof kinds)[number]) {
    if (kind === 'organiser') onChange({ ...stay, cohabitant: { kind } });
    if (kind === 'member') onChange({ ...stay, cohabitant: { kind, memberId: '' } });
    if (kind === 'person') onChange({ ...stay, cohabitant: { kind, name: '', phone: '' } });
  }
  return (
    <div {...(names ? {} : fieldAddress('stay.cohabitant'))}>
      <RadioCards
        label={<span className="sr-only">{t('stay.cohabitant')}</span>}
        options={kinds.map((kind) => ({
          value: kind,
          label: t(`cohabitant.${kind}`),
          description: t(`cohabitant.about.${kind}`),
        }))}
        value={cohabitant.kind}
        onChange={choose}
        columns={2}
        {...(cohabitant.kind === 'person' ? { error: whyLocked } : { description: whyLocked })}
      />
      {cohabitant.kind === 'member' && (
        <Select
          label={t('cohabitant.choose')}
          className="mt-4"
          options={teammates.map(({ id, name }) => ({ value: id, label: name }))}
          value={cohabitant.memberId === '' ? null : cohabitant.memberId}
          onChange={(memberId) => onChange({ ...stay, cohabitant: { kind: 'member', memberId } })}
          error={error}
        />
      )}
      {names && <NamedPerson {...props} cohabitant={names} />}
    </div>
  );
}

type Named = Extract<StayDraft['cohabitant'], { kind: 'person' }>;

function NamedPerson({
  meetingId,
  stay,
  onChange,
  error,
  asker,
  areStaysOpen,
  cohabitant,
}: CohabitantFieldsProps & { cohabitant: Named }) {
  const { t } = useTranslation('registration');
  const check = usePersonCheck(meetingId, cohabitant, asker);
  return (
    <div className="mt-4" {...fieldAddress('stay.cohabitant')}>
      {asker && <p className="mb-1 text-sm text-muted">{t('cohabitant.how')}</p>}
      <p className="mb-4 text-sm text-muted">{t('cohabitant.howLater')}</p>
      <NamePhoneFields
        person={cohabitant}
        onChange={(person) => onChange({ ...stay, cohabitant: { kind: 'person', ...person } })}
        check={check}
        found={t(areStaysOpen ? 'cohabitant.found' : 'cohabitant.foundUntilPaid')}
        unregistered={t('cohabitant.unregistered')}
        error={error}
      />
      {asker && (
        <Button
          className="mt-3"
          isDisabled={!check.isComplete}
          isPending={check.isPending}
          onPress={check.ask}
        >
          {t('cohabitant.check')}
        </Button>
      )}
    </div>
  );
}
