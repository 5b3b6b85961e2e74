import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { loadTexts } from '#kernel/i18n/start-i18n';
import { useAppStore } from '#kernel/state/app-store';
import { useUserStore } from '#kernel/state/user-store';
import { ComponentLanguage } from '#kernel/ui/component-language';
import { dueConsentsQuery } from '#modules/consents/api';
import { legalHref } from '../links.ts';
import { paths } from '../paths.ts';
import { logOutFromShell } from './log-out.ts';

const ConsentDialog = lazy(async () => {
  const [{ ConsentDialog: dialog }] = await Promise.all([
    import('#modules/consents/consent-dialog'),
    loadTexts('consents'),
  ]);
  return { default: dialog };
});

const pay = new RegExp(`^${paths.pay.replace('$id', '[^/]+')}$`);

/** Asks logged-in people to consent to a new version, except while they pay or read the text itself. */
export function ConsentHost() {
  const lan = useAppStore((state) => state.lan);
  const isBusy = useRouterState({
    select: ({ location: { pathname } }) =>
      pathname === paths.terms || pathname === paths.privacy || pay.test(pathname),
  });
  // The id is empty until the account has been read. The account isn't read here, because this component stays mounted
  // when another person logs in.
  const accountId = useUserStore((state) => state.userInfo.id);
  const { data: due } = useQuery({ ...dueConsentsQuery(accountId, lan), enabled: accountId !== '' });
  if (isBusy || !due || due.length === 0) return null;
  return (
    <Suspense>
      <ComponentLanguage>
        <ConsentDialog due={due} hrefOf={legalHref} onLogOut={logOutFromShell} />
      </ComponentLanguage>
    </Suspense>
  );
}
