import { saveVips, type VipForm, type VipSettings } from '@plenum/contract/checkin/vips';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { PeopleChoice } from '../checkpoints/people-choice.tsx';
import { vipsQuery } from './control-api.ts';
import { ControlSection } from './control-section.tsx';

/** The people whose first arrival is reported, and the staff who receive the message. */
export function VipsPart({ meetingId }: { meetingId: string }) {
  const { t } = useTranslation('control');
  const lan = useAppStore((state) => state.lan);
  const { data, error, refetch } = useQuery(vipsQuery(meetingId, lan));
  return (
    <ControlSection title={t('vips.title')}>
      <p className="mb-4 max-w-prose text-sm text-muted">{t('vips.what')}</p>
      {error && !data && <LoadingFailed error={error} onRetry={refetch} />}
      {data && <VipFields key={data.version} meetingId={meetingId} settings={data} />}
    </ControlSection>
  );
}

function VipFields({ meetingId, settings }: { meetingId: string; settings: VipSettings }) {
  const { t } = useTranslation('control');
  const client = useQueryClient();
  const { version, typeIds, people, hostIds } = settings;
  const [form, setForm] = useState<VipForm>({
    typeIds,
    participantIds: people.map(({ id }) => id),
    hostIds,
  });
  const [isPending, setPending] = useState(false);
  const isWithoutHost = form.hostIds.length === 0 && form.typeIds.length + form.participantIds.length > 0;

  const rankOf = (id: string) => (hostIds.includes(id) ? 0 : 1);

  async function save() {
    setPending(true);
    try {
      await call(saveVips, { params: { id: meetingId }, body: { version, vips: form } });
      notify({ kind: 'success', text: t('vips.saved') });
    } catch {
      // The client shows the error.
    } finally {
      setPending(false);
      await client.invalidateQueries({ queryKey: vipsQuery(meetingId, 'en').queryKey.slice(0, -1) });
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <Choices
        label={t('vips.types')}
        options={settings.types}
        chosen={form.typeIds}
        onChange={(chosen) => setForm({ ...form, typeIds: chosen })}
      />
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-semibold">{t('vips.people')}</legend>
        <PeopleChoice
          meetingId={meetingId}
          known={people}
          chosen={form.participantIds}
          onChange={(chosen) => setForm({ ...form, participantIds: chosen })}
        />
      </fieldset>
      <Choices
        label={t('vips.hosts')}
        // Already selected people come first.
        options={settings.staff.toSorted((one, other) => rankOf(one.id) - rankOf(other.id))}
        chosen={form.hostIds}
        onChange={(chosen) => setForm({ ...form, hostIds: chosen })}
      />
      {isWithoutHost && <p className="text-sm text-warning">{t('vips.noHost')}</p>}
      <div>
        <Button isPending={isPending} onPress={() => void save()}>
          {t('vips.save')}
        </Button>
      </div>
    </div>
  );
}

interface ChoicesProps {
  label: string;
  options: readonly { readonly id: string; readonly name: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function Choices({ label, options, chosen, onChange }: ChoicesProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
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
