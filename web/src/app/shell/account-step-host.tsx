import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { loadTexts } from '#kernel/i18n/start-i18n';
import { useSite } from '#kernel/site/site';
import { useUserStore } from '#kernel/state/user-store';
import { queryClient } from '../query.ts';

const AccountStep = lazy(async () => {
  const [{ AccountStep: step }] = await Promise.all([
    import('#modules/accounts/login/account-step'),
    loadTexts('accounts', 'form'),
  ]);
  return { default: step };
});
const LegalLinksHost = lazy(async () => ({
  default: (await import('./legal-links-host.tsx')).LegalLinksHost,
}));
const DemoMessages = lazy(async () => ({ default: (await import('./demo-messages.tsx')).DemoMessages }));

interface AccountStepHostProps {
  isOpen: boolean;
  onClose: () => void;
  contact: string;
  meetingId: string;
}

/** The account step of a form that was filled in without a login. Its code is loaded when it is first opened. */
function AccountStepHost({ isOpen, onClose, ...rest }: AccountStepHostProps) {
  const showLogin = useUserStore((state) => state.showLogin);
  const isDemo = useSite()?.demo === true;
  const [showsMessages, setShowsMessages] = useState(false);
  if (!isOpen && !showsMessages) return null;
  return (
    <Suspense>
      <LegalLinksHost>
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
      </LegalLinksHost>
      {showsMessages && <DemoMessages isOpen onClose={() => setShowsMessages(false)} />}
    </Suspense>
  );
}

/** The functions with which forms that start without a login ask for an account at their end. */
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

/** Gives the account the name in the form if it has none, for example because it was created with a code. */
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
    // The form and its order don't depend on the name, which can also be set in the account.
  }
}
