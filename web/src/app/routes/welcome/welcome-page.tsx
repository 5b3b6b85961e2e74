import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '#kernel/site/use-site';
import { useAppStore } from '#kernel/state/app-store';
import { useUserStore } from '#kernel/state/user-store';
import { Button } from '#kernel/ui/button';
import { HallOfSeats } from '#kernel/ui/hall-of-seats';

const DemoAccounts = lazy(async () => ({
  default: (await import('./demo-accounts.tsx')).DemoAccounts,
}));

/** The front door of an installation that has no meeting yet. */
export function WelcomePage() {
  const { t } = useTranslation('app');
  const hasToken = useAppStore((state) => state.token !== '');
  const showLogin = useUserStore((state) => state.showLogin);
  const site = useSite();
  const name = useUserStore((state) => state.userInfo.name);
  return (
    <div className="mx-auto w-full max-w-6xl px-4 sm:px-10">
      <section className="grid items-center gap-x-16 gap-y-10 py-12 sm:py-20 lg:grid-cols-[1.1fr_1fr]">
        <div className="max-lg:order-last">
          <h1 className="text-3xl font-bold text-balance sm:text-4xl">{t('welcomeTitle')}</h1>
          <p className="mt-5 max-w-prose text-lg text-muted">{t('welcomeText')}</p>
          {hasToken ? (
            <p className="mt-8 text-base font-semibold">{name && t('welcomeBack', { name })}</p>
          ) : (
            <div className="mt-8 flex flex-wrap gap-3">
              <Button kind="primary" onPress={() => showLogin(true, '2')}>
                {t('signUp')}
              </Button>
              <Button onPress={() => showLogin(true)}>{t('logIn')}</Button>
            </div>
          )}
        </div>
        <HallOfSeats size="large" taken={1} className="mx-auto w-full max-w-md text-accent" />
      </section>
      {site?.demo && (
        <Suspense>
          <DemoAccounts />
        </Suspense>
      )}
    </div>
  );
}
