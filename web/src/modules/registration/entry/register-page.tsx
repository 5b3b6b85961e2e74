import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAccent, useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { offerQuery } from '../offer-query.ts';
import { BarePage, WizardSkeleton } from '../wizard/wizard-frame.tsx';
import { KindChoice } from './kind-choice.tsx';
import { NotOpenPage } from '../wizard/not-open-page.tsx';
import { shutRefusal } from '../wizard/shut.ts';
import type { BegunProps } from './begun-registration.tsx';

// The choice comes first, and on a phone it should not wait for the forms behind it.
const BegunRegistration = lazy(async () => ({
  default: (await import('./begun-registration.tsx')).BegunRegistration,
}));

export interface RegisterPageProps extends Omit<BegunProps, 'kind' | 'offer'> {
  /** Shown if there is no such conference. */
  whenMissing?: ReactNode;
}

/**
 * Shows the offer, asks whether to register alone or as a team, then opens the wizard. A visitor's draft is kept in the
 * browser until they log in.
 */
export function RegisterPage(props: RegisterPageProps) {
  const { meeting, search, onSearch, corner, whenMissing, isLoggedIn } = props;
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { data: offer, error, refetch } = useQuery(offerQuery(meeting, lan));
  useTitle(t('register'), offer?.data.meeting.title);
  useAccent(offer?.data.meeting.series.accent);
  if (error && !offer)
    return (
      <BarePage corner={corner}>
        <LoadingFailed error={error} onRetry={refetch} isPage whenMissing={whenMissing} />
      </BarePage>
    );
  if (!offer) return <WizardSkeleton />;
  const kind = offer.data.form.teams ? search.kind : 'individual';
  const shut = shutRefusal(offer.data, lan);
  if (kind === undefined && shut)
    return (
      <BarePage meeting={offer.data.meeting} corner={corner}>
        <NotOpenPage refusal={shut} offer={offer.data} isLoggedIn={isLoggedIn} />
      </BarePage>
    );
  if (kind === undefined)
    return (
      <BarePage meeting={offer.data.meeting} corner={corner}>
        <KindChoice offer={offer.data} onChoose={(chosen) => onSearch({ kind: chosen })} />
      </BarePage>
    );
  return (
    <Suspense fallback={<WizardSkeleton />}>
      <BegunRegistration key={`${kind} ${String(isLoggedIn)}`} {...props} kind={kind} offer={offer} />
    </Suspense>
  );
}
