import { useTranslation } from 'react-i18next';
import { useUserStore, type LoginTab } from '#kernel/state/user-store';
import { Button } from '#kernel/ui/buttons/button';
import { ComponentLanguage } from '#kernel/ui/component-language';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { Seal } from '#kernel/ui/pictures/seal';
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
  /** Given only in the demo. */
  onShowDemoMessages?: () => void;
}

export function LoginDialog({ meetingId, onShowDemoMessages }: LoginDialogProps) {
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
          {onShowDemoMessages && (
            <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-surface-sunken py-2 ps-3 pe-2 text-sm">
              {t('login.demoHint')}
              <Button size="small" onPress={onShowDemoMessages}>
                {t('login.demoShow')}
              </Button>
            </div>
          )}
        </div>
      </Dialog>
    </ComponentLanguage>
  );
}
