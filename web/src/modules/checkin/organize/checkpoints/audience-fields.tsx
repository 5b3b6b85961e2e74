import type { CheckpointAudience } from '@plenum/contract/checkin/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { type ListedPerson, PeopleChoice } from './people-choice.tsx';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The choices for an audience. */
export interface AudienceChoices {
  readonly meetingId: string;
  readonly types: readonly Named[];
  readonly activities: readonly Named[];
  /** People who are already on a list. */
  readonly people: readonly ListedPerson[];
}

interface AudienceFieldsProps {
  value: CheckpointAudience;
  onChange: (value: CheckpointAudience) => void;
  choices: AudienceChoices;
  error: string | undefined;
}

const kinds = ['all', 'types', 'activities', 'list'] as const;

export function AudienceFields({ value, onChange, choices, error }: AudienceFieldsProps) {
  const { t } = useTranslation('checkin-organize');
  const choose = (who: CheckpointAudience['who']) => {
    if (who === value.who) return;
    if (who === 'all') onChange({ who });
    if (who === 'types') onChange({ who, typeIds: [] });
    if (who === 'activities') onChange({ who, activityIds: [] });
    if (who === 'list') onChange({ who, participantIds: [] });
  };
  return (
    <div className="flex flex-col gap-3">
      <RadioCards
        label={t('checkin.audience')}
        options={kinds.map((who) => ({
          value: who,
          label: t(`checkin.who.${who}`, { count: value.who === 'list' ? value.participantIds.length : 0 }),
        }))}
        value={value.who}
        onChange={choose}
      />
      {value.who === 'types' && (
        <Choices
          label={t('checkin.who.types')}
          options={choices.types}
          chosen={value.typeIds}
          onChange={(typeIds) => onChange({ who: 'types', typeIds })}
        />
      )}
      {value.who === 'activities' && (
        <Choices
          label={t('checkin.who.activities')}
          options={choices.activities}
          chosen={value.activityIds}
          onChange={(activityIds) => onChange({ who: 'activities', activityIds })}
        />
      )}
      {value.who === 'list' && (
        <PeopleChoice
          meetingId={choices.meetingId}
          known={choices.people}
          chosen={value.participantIds}
          onChange={(participantIds) => onChange({ who: 'list', participantIds })}
        />
      )}
      {error !== undefined && <p className="text-sm text-danger">{error}</p>}
    </div>
  );
}

interface ChoicesProps {
  label: string;
  options: readonly Named[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function Choices({ label, options, chosen, onChange }: ChoicesProps) {
  return (
    <fieldset className="flex flex-col gap-2 border-s-2 ps-4">
      <legend className="sr-only">{label}</legend>
      {options.map(({ id, name }) => (
        <Checkbox
          key={id}
          isSelected={chosen.includes(id)}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  );
}
