import { PIN_DIGITS } from '@plenum/contract/checkin/device-endpoints';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { RefusedCall } from '#kernel/client/refused-call';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { RefusalNote } from '#kernel/ui/feedback/refusal-note';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { CodeField } from '#kernel/ui/fields/code-field';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';
import { deskMeetingsQuery, enrol } from './desk-api.ts';
import { DeskFrame } from './desk-frame.tsx';
import type { DeskDevice } from './store/device-store.ts';

interface EnrolFormProps {
  /** The conference that is preselected, if the user works for it. */
  meetingId: string | undefined;
  onEnrolled: (device: DeskDevice) => Promise<void>;
}

/** Conference, PIN and a name enrol this browser as one of the conference's devices. */
export function EnrolForm({ meetingId: named, onEnrolled }: EnrolFormProps) {
  const { t } = useTranslation('desk');
  const lan = useAppStore((state) => state.lan);
  const { data, error, refetch } = useQuery(deskMeetingsQuery);
  const [chosen, setChosen] = useState<string>();
  const [pin, setPin] = useState('');
  const [name, setName] = useState(() => t('enrol.defaultName'));
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<RefusedCall>();
  const meetings = (data ?? []).toSorted((left, right) => left.startsOn.localeCompare(right.startsOn));
  const usual =
    meetings.find(({ id }) => id === named) ??
    meetings.find(({ phase }) => phase === 'in_progress') ??
    meetings.find(({ state }) => state === 'published');
  const meetingId = chosen ?? usual?.id ?? meetings[0]?.id;
  const isFilled = meetingId !== undefined && pin.length === PIN_DIGITS && name.trim() !== '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isFilled || isPending) return;
    setPending(true);
    setRefusal(undefined);
    try {
      await onEnrolled(await enrol(meetingId, pin, name.trim()));
    } catch (failure) {
      if (!(failure instanceof RefusedCall)) throw failure;
      setRefusal(failure);
      setPin('');
    } finally {
      setPending(false);
    }
  }

  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  return (
    <DeskFrame title={t('enrol.title')} lead={t('enrol.lead')}>
      {!data && (
        <SkeletonGroup>
          <SkeletonText lines={5} />
        </SkeletonGroup>
      )}
      {data && meetings.length === 0 && <EmptyState title={t('enrol.none')}>{t('enrol.noneWhy')}</EmptyState>}
      {data && meetings.length > 0 && (
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
          <Select
            label={t('enrol.conference')}
            options={meetings.map(({ id, title }) => ({ value: id, label: textIn(title, lan) }))}
            value={meetingId ?? null}
            onChange={setChosen}
          />
          <CodeField
            label={t('enrol.pin')}
            description={t('enrol.pinHint')}
            digits={PIN_DIGITS}
            value={pin}
            onChange={setPin}
          />
          <TextField
            label={t('enrol.name')}
            description={t('enrol.nameHint')}
            value={name}
            onChange={setName}
            maxLength={60}
          />
          <RefusalNote error={refusal} />
          <Button kind="primary" type="submit" isDisabled={!isFilled} isPending={isPending}>
            {t('enrol.submit')}
          </Button>
        </form>
      )}
    </DeskFrame>
  );
}
