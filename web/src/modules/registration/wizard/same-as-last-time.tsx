import { readEarlier, takeEarlier } from '@plenum/contract/registration/people/earlier';
import type { Offer } from '@plenum/contract/registration/offer';
import type { RegistrationView } from '@plenum/contract/registration/people/draft';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { formatDate } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { registrationQuery } from '../api.ts';
import { Note } from '../fields/field-group.tsx';
import { useFieldLabel } from '../fields/field-labels.ts';
import type { OpenDraft } from './use-draft.ts';

function earlierQuery(registrationId: string, lan: string) {
  return queryOptions({
    queryKey: ['registration', 'earlier', registrationId, lan],
    queryFn: ({ signal }) => call(readEarlier, { params: { id: registrationId }, signal, quiet: true }),
    refetchOnWindowFocus: false,
    retry: false,
  });
}

interface SameAsLastTimeProps {
  offer: Offer;
  view: RegistrationView;
  draft: OpenDraft;
}

/** Fills in empty fields from the person's latest registration, at one press, and shows which ones. */
export function SameAsLastTime({ offer, view, draft }: SameAsLastTimeProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const labelOf = useFieldLabel(offer);
  const [taken, setTaken] = useState<{ conference: string; keys: readonly string[] }>();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<RefusedCall>();
  const isNew = view.kind === 'individual' && view.state === 'draft';
  const { data } = useQuery({ ...earlierQuery(view.id, lan), enabled: isNew && !taken });
  const earlier = data?.earlier;
  const masked = earlier?.values['idNumber'];
  const nameOf = (key: string) => {
    if (key === 'invoice') return t('step.invoice');
    return key === 'idNumber' && masked !== undefined ? `${labelOf(key)} ${masked}` : labelOf(key);
  };
  const names = (keys: readonly string[]) => keys.filter((key) => key !== 'idType').map(nameOf);
  if (taken)
    return (
      <div className="mb-8" aria-live="polite">
        <Note tone="success">
          {t('earlier.taken', { conference: taken.conference, fields: names(taken.keys) })}
        </Note>
      </div>
    );
  if (!isNew || !earlier) return null;

  async function take(from: string, conference: string) {
    setPending(true);
    setError(undefined);
    try {
      if (!(await draft.flush())) return;
      const answer = await call(takeEarlier, { params: { id: view.id }, body: { from }, quiet: true });
      draft.adopt(await client.fetchQuery({ ...registrationQuery(view.id), staleTime: 0 }));
      setTaken({ conference, keys: answer.taken });
    } catch (refused) {
      if (!(refused instanceof RefusedCall)) throw refused;
      setError(refused);
    } finally {
      setPending(false);
    }
  }

  const keys = [...Object.keys(earlier.values), ...(earlier.invoice ? ['invoice'] : [])];
  return (
    <div className="mb-8">
      <Note>
        <p className="font-semibold">{t('earlier.title')}</p>
        <p className="mt-1">
          {t('earlier.from', {
            conference: earlier.conference,
            day: formatDate(earlier.registeredAt, lan),
          })}
        </p>
        <p className="mt-1 text-muted">{t('earlier.fields', { fields: names(keys) })}</p>
        <Button
          kind="primary"
          size="small"
          className="mt-3 min-h-11"
          isPending={isPending}
          onPress={() => void take(earlier.registrationId, earlier.conference)}
        >
          {t('earlier.take')}
        </Button>
        <p role="alert" className="mt-2 text-danger empty:hidden">
          {error?.message}
        </p>
      </Note>
    </div>
  );
}
