import { lazy, Suspense, useEffect, useState } from 'react';
import { loadTexts } from '#kernel/i18n/start-i18n';
import { useSite } from '#kernel/site/site';
import { useAppStore } from '#kernel/state/app-store';
import { useShownMeeting } from '#kernel/state/page-meeting';
import { useUserStore } from '#kernel/state/user-store';

const LoginDialog = lazy(async () => {
  const [{ LoginDialog: dialog }] = await Promise.all([
    import('#modules/accounts/login/login-dialog'),
    loadTexts('accounts', 'form'),
  ]);
  return { default: dialog };
});
const SignInButtons = lazy(async () => ({
  default: (await import('#modules/accounts/sign-in/sign-in-buttons')).SignInButtons,
}));
const LegalLinksHost = lazy(async () => ({
  default: (await import('./legal-links-host.tsx')).LegalLinksHost,
}));
const DemoMessages = lazy(async () => ({
  default: (await import('./demo-messages.tsx')).DemoMessages,
}));

/**
 * Opens the login dialog on request, and when the server refuses a call that requires a login. A dialog that is already
 * open stays as it is.
 */
export function LoginHost() {
  const isShown = useUserStore((state) => state.loginShow);
  const showLogin = useUserStore((state) => state.showLogin);
  const needLogin = useAppStore((state) => state.needLogin);
  const [wasUsed, setWasUsed] = useState(false);
  const [showsMessages, setShowsMessages] = useState(false);
  if (isShown && !wasUsed) setWasUsed(true);
  useEffect(() => {
    // A dialog that is already open keeps its tab.
    if (needLogin > 0 && !useUserStore.getState().loginShow) showLogin(true);
  }, [needLogin, showLogin]);
  const isDemo = useSite()?.demo === true;
  const meetingId = useShownMeeting();
  return (
    <Suspense>
      {wasUsed && (
        <LegalLinksHost>
          <LoginDialog
            {...(meetingId !== undefined && { meetingId })}
            otherWays={
              <Suspense>
                <SignInButtons meetingId={meetingId} />
              </Suspense>
            }
            {...(isDemo && { onShowDemoMessages: () => setShowsMessages(true) })}
          />
        </LegalLinksHost>
      )}
      {showsMessages && <DemoMessages isOpen onClose={() => setShowsMessages(false)} />}
    </Suspense>
  );
}
