import { startSignIn } from '@plenum/contract/accounts/sign-in';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { RefusedCall } from '#kernel/client/refused-call';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { RefusalNote } from '#kernel/ui/feedback/refusal-note';
import { beginSignIn } from './begun-sign-in.ts';
import { signInProvidersQuery } from './sign-in-queries.ts';

/** One button for each provider, below the other ways to log in. Shows nothing if the operator has set up none. */
export function SignInButtons({ meetingId }: { meetingId: string | undefined }) {
  const { t } = useTranslation('accounts');
  const lan = useAppStore((state) => state.lan);
  const { data: providers = [] } = useQuery(signInProvidersQuery);
  const [leavingTo, setLeavingTo] = useState<string>();
  const [refusal, setRefusal] = useState<RefusedCall>();
  if (providers.length === 0) return null;

  async function leave(provider: string) {
    setLeavingTo(provider);
    setRefusal(undefined);
    try {
      const { browser } = beginSignIn(provider, meetingId);
      const { url } = await call(startSignIn, { body: { provider, browser }, quiet: true });
      window.location.assign(url);
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      setRefusal(error);
      setLeavingTo(undefined);
    }
  }

  return (
    <section aria-label={t('signIn.ways')} className="mt-6 flex flex-col gap-3 border-t pt-5">
      {providers.map(({ id, name }) => (
        <Button key={id} isPending={leavingTo === id} onPress={() => void leave(id)}>
          {t('signIn.continue', { name: textIn(name, lan) })}
        </Button>
      ))}
      {refusal && <RefusalNote error={refusal} />}
    </section>
  );
}
