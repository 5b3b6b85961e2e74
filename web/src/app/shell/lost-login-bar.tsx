import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { notify } from '#kernel/client/notices';
import { giveUpLostLogin, useLostLogin } from '#kernel/state/lost-login';
import { useUserStore } from '#kernel/state/user-store';
import { Button } from '#kernel/ui/buttons/button';
import { WarningIcon } from '#kernel/ui/icons/icons';

/**
 * The bar above a screen whose login has ended. It says that the input is neither lost nor saved, and offers to log in
 * again.
 */
export function LostLoginBar() {
  const { t } = useTranslation('app');
  const isShown = useLostLogin(({ lost, guards }) => lost !== null && guards > 0);
  const showLogin = useUserStore((state) => state.showLogin);
  useLeaving();
  useReplacement();
  return (
    <div className="sticky top-0 z-20 print:hidden">
      {isShown && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-warning-soft px-4 py-2 text-sm text-warning sm:px-10"
        >
          <p className="flex min-w-0 flex-1 basis-60 items-start gap-2">
            <WarningIcon className="my-[calc((1lh-1.25rem)/2)] size-5 shrink-0" />
            {t('lostLogin')}
          </p>
          <Button size="small" className="min-h-11" onPress={() => showLogin(true)}>
            {t('logIn')}
          </Button>
        </div>
      )}
    </div>
  );
}

// Discards the lost login when the user goes to another page, because other pages must not show anything of its
// account.
function useLeaving(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) giveUpLostLogin();
      }),
    [router],
  );
}

function useReplacement(): void {
  const { t } = useTranslation('app');
  useEffect(
    () =>
      useLostLogin.subscribe((now, before) => {
        if (now.replaced !== before.replaced) notify({ kind: 'warning', text: t('otherAccount') });
      }),
    [t],
  );
}
