import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useUserStore, type LoginTab } from '#kernel/state/user-store';
import { ComponentLanguage } from '#kernel/ui/component-language';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { Seal } from '#kernel/ui/pictures/seal';
import { DemoHint } from './demo-hint.tsx';
import { closeLogin, LoginBody } from './login-body.tsx';

const titles = {
  '0': 'login.title.logIn',
  '1': 'login.title.logIn',
  '2': 'login.title.signUp',
  '3': 'login.title.reset',
} as const satisfies Record<LoginTab, string>;

export interface LoginDialogProps {
  /** The conference from whose page the user logs in. */
  meetingId?: string;
  /** The ways to log in at other providers, if there are any. */
  otherWays?: ReactNode;
  /** Present only in the demo. */
  onShowDemoMessages?: () => void;
}

export function LoginDialog({ meetingId, otherWays, onShowDemoMessages }: LoginDialogProps) {
  const { t } = useTranslation('accounts');
  const isOpen = useUserStore((state) => state.loginShow);
  const tab = useUserStore((state) => state.defaultLogin);
  return (
    <ComponentLanguage>
      <Dialog
        isOpen={isOpen}
        onClose={closeLogin}
        isDismissable={false}
        phone="full"
        title={
          <span className="flex items-center gap-2.5">
            <Seal className="size-7" />
            {t(titles[tab])}
          </span>
        }
      >
        <div className="flex min-h-full flex-col">
          <div className="flex grow flex-col sm:min-h-136">
            <LoginBody meetingId={meetingId} />
          </div>
          {otherWays}
          {onShowDemoMessages && <DemoHint onShow={onShowDemoMessages} />}
        </div>
      </Dialog>
    </ComponentLanguage>
  );
}
