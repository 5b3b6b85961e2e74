import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { loadTexts } from '#kernel/i18n/start-i18n';
import { useSite } from '#kernel/site/site';
import { useUserStore } from '#kernel/state/user-store';
import { LegalLinksContext } from '#modules/accounts/login/legal-links';
import { queryClient } from '../query.ts';
import { useLegalPaths } from './use-legal-paths.ts';

const AccountStep = lazy(async () => {
  const [{ AccountStep: step }] = await Promise.all([
    import('#modules/accounts/login/account-step'),
    loadTexts('accounts', 'form'),
  ]);
  return { default: step };
});
const DemoMessages = lazy(async () => ({ default: (await import('./demo-messages.tsx')).DemoMessages }));

interface AccountStepHostProps {
  isOpen: boolean;
  onClose: () => void;
  contact: string;
  meetingId: string;
}

/** The account step of a form that was filled in without a login; its code is loaded when it is first asked for. */
function AccountStepHost({ isOpen, onClose, ...rest }: AccountStepHostProps) {
  const showLogin = useUserStore((state) => state.showLogin);
  const isDemo = useSite()?.demo === true;
  const [showsMessages, setShowsMessages] = useState(false);
  const legalLinks = useLegalPaths();
  if (!isOpen && !showsMessages) return null;
  return (
    <Suspense>
      <LegalLinksContext value={legalLinks}>
        <AccountStep
          {...rest}
          isOpen={isOpen}
          onClose={onClose}
          onLogIn={() => {
            onClose();
            showLogin(true);
          }}
          onShowDemoMessages={isDemo ? () => setShowsMessages(true) : undefined}
        />
      </LegalLinksContext>
      {showsMessages && <DemoMessages isOpen onClose={() => setShowsMessages(false)} />}
    </Suspense>
  );
}

/** How the forms that need no login at first ask for an account at their end. */
export function useAccountAccess() {
  const showLogin = useUserStore((state) => state.showLogin);
  return useMemo(
    () => ({
      renderAccountStep: (step: AccountStepHostProps): ReactNode => <AccountStepHost {...step} />,
      logIn: () => showLogin(true),
      onTaken: (name: string) => void nameAccount(name),
    }),
    [showLogin],
  );
}

/** An account made by a code has no name: from now on it is called as in the form. */
async function nameAccount(name: string): Promise<void> {
  const [{ keepMe, meQuery }, { call }, { changeProfile }] = await Promise.all([
    import('#modules/accounts/api'),
    import('#kernel/client/call'),
    import('@plenum/contract/accounts/endpoints'),
  ]);
  try {
    const me = await queryClient.ensureQueryData(meQuery);
    if (me.hasName || name.trim() === '') return;
    keepMe(queryClient, await call(changeProfile, { body: { name: name.trim() }, quiet: true }));
  } catch {
    // The form and its order don't depend on it; the name can be set in the account.
  }
}
