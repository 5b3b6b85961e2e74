import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import type { StayDraft } from '@plenum/contract/lodging/stay';
import { lodgingMessages } from '@plenum/contract/lodging/messages';
import { checkPersonRegistered } from '@plenum/contract/flows/participation';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/button';
import { CheckCircleIcon } from '#kernel/ui/icons';
import { RadioCards } from '#kernel/ui/radio-cards';
import { Select } from '#kernel/ui/select';
import { TextField } from '#kernel/ui/text-field';
import { fieldPlace } from './focus-field.ts';

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
  canCheckPeople: boolean;
}

/** With whom: whom the organiser finds, somebody of the team, or somebody named by name and phone. */
export function CohabitantFields(props: CohabitantFieldsProps) {
  const { stay, onChange, error, teammates = [] } = props;
  const { t } = useTranslation('registration');
  const { cohabitant } = stay;
  const kinds = (['organiser', 'member', 'person'] as const).filter(
    (kind) => kind !== 'member' || teammates.length > 0,
  );
  function choose(kind: (typeof kinds)[number]) {
    if (kind === 'organiser') onChange({ ...stay, cohabitant: { kind } });
    if (kind === 'member') onChange({ ...stay, cohabitant: { kind, memberId: '' } });
    if (kind === 'person') onChange({ ...stay, cohabitant: { kind, name: '', phone: '' } });
  }
  return (
    <div {...fieldPlace('stay.cohabitant')}>
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
      {cohabitant.kind === 'person' && <NamedPerson {...props} cohabitant={cohabitant} />}
    </div>
  );
}

type Named = Extract<StayDraft['cohabitant'], { kind: 'person' }>;

function NamedPerson({
  meetingId,
  stay,
  onChange,
  error,
  canCheckPeople,
  cohabitant,
}: CohabitantFieldsProps & { cohabitant: Named }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const check = useMutation({
    mutationFn: ({ name, phone }: Named) =>
      call(checkPersonRegistered, { params: { id: meetingId }, body: { name, phone }, quiet: true }),
  });
  const isChecked = check.variables?.name === cohabitant.name && check.variables.phone === cohabitant.phone;
  const registered = isChecked ? check.data?.registered : undefined;
  const refused = isChecked && check.error instanceof RefusedCall ? check.error.message : undefined;
  const set = (change: Partial<Named>) => onChange({ ...stay, cohabitant: { ...cohabitant, ...change } });
  const isComplete = cohabitant.name.trim() !== '' && cohabitant.phone.trim() !== '';
  return (
    <div className="mt-4">
      <p className="mb-4 text-sm text-muted">
        {t(canCheckPeople ? 'cohabitant.how' : 'cohabitant.howLater')}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('field.fullName')}
          value={cohabitant.name}
          onChange={(name) => set({ name })}
          autoComplete="off"
        />
        <TextField
          label={t('field.phone')}
          type="tel"
          inputMode="tel"
          value={cohabitant.phone}
          onChange={(phone) => set({ phone })}
          autoComplete="off"
          error={error}
        />
      </div>
      {canCheckPeople && (
        <Button
          className="mt-3"
          isDisabled={!isComplete}
          isPending={check.isPending}
          onPress={() => check.mutate(cohabitant)}
        >
          {t('cohabitant.check')}
        </Button>
      )}
      <div aria-live="polite" className="mt-2 text-sm empty:hidden">
        {registered === true && (
          <p className="flex items-start gap-1.5 text-success">
            <CheckCircleIcon className="my-[calc((1lh-1.125rem)/2)] size-4.5 shrink-0" />
            {t('cohabitant.found')}
          </p>
        )}
        {registered === false && (
          <>
            <p className="font-medium text-danger">{t('cohabitant.notFound')}</p>
            <p className="text-muted">{fieldSentence(lodgingMessages.cohabitant_unfit, lan)}</p>
          </>
        )}
        {refused !== undefined && <p className="text-danger">{refused}</p>}
      </div>
    </div>
  );
}
