import { useState } from 'react';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { LogOutIcon, ShieldIcon, UserIcon } from '#kernel/ui/icons/more-icons';
import { MenuButton } from '#kernel/ui/buttons/menu-button';
import { PasswordField } from '#kernel/ui/fields/password-field';
import { PromptDialog } from '#kernel/ui/dialogs/prompt-dialog';
import { TextField } from '#kernel/ui/fields/text-field';
import { showToast, type ToastKind } from '#kernel/ui/feedback/toast-queue';
import { Avatar } from '#kernel/ui/pictures/avatar';
import { Sample, DesignSection, useSay } from './section.tsx';

export function Overlays() {
  const say = useSay();
  return (
    <DesignSection title={say({ en: 'Over the page', zh: '浮层' })}>
      <Sample title={say({ en: 'Dialogs', zh: '对话框' })}>
        <Dialogs />
      </Sample>
      <Sample title={say({ en: 'Menu', zh: '菜单' })}>
        <AccountMenu />
      </Sample>
      <Sample title={say({ en: 'Messages', zh: '消息提示' })}>
        <Messages />
      </Sample>
    </DesignSection>
  );
}

function Dialogs() {
  const say = useSay();
  const [open, setOpen] = useState<'log-in' | 'confirm' | 'prompt'>();
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-3">
      <Button onPress={() => setOpen('log-in')}>{say({ en: 'Log in', zh: '登录' })}</Button>
      <Button onPress={() => setOpen('confirm')}>{say({ en: 'Cancel order', zh: '取消订单' })}</Button>
      <Button onPress={() => setOpen('prompt')}>{say({ en: 'Rename the team', zh: '修改团队名称' })}</Button>
      <Dialog
        isOpen={open === 'log-in'}
        onClose={close}
        size="small"
        title={say({ en: 'Log in', zh: '登录' })}
        description={say({ en: 'Welcome back.', zh: '欢迎回来' })}
      >
        <div className="space-y-5">
          <TextField label={say({ en: 'Username', zh: '用户名' })} autoComplete="username" />
          <PasswordField label={say({ en: 'Password', zh: '密码' })} autoComplete="current-password" />
          <Button kind="primary" className="w-full" onPress={close}>
            {say({ en: 'Log in', zh: '登录' })}
          </Button>
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        title={say({ en: 'Cancel this order?', zh: '确定取消该订单吗？' })}
        confirmLabel={say({ en: 'Cancel order', zh: '取消订单' })}
        isDangerous
        onConfirm={() => new Promise((resolve) => setTimeout(resolve, 1200))}
      >
        {say({
          en: '3 people lose their places and 2 beds become free. This cannot be undone.',
          zh: '3 位参会人的名额和 2 张床位将被释放。此操作不可撤销。',
        })}
      </ConfirmDialog>
      <PromptDialog
        isOpen={open === 'prompt'}
        onClose={close}
        title={say({ en: 'Rename the team', zh: '修改团队名称' })}
        label={say({ en: 'Team name', zh: '团队名称' })}
        maxLength={20}
        pattern={/^[^<>]+$/}
        onSubmit={() => showToast({ kind: 'success', text: say({ en: 'Saved', zh: '保存成功' }) })}
      />
    </div>
  );
}

function told(text: string): () => void {
  return () => showToast({ kind: 'info', text });
}

function AccountMenu() {
  const say = useSay();
  const name = say({ en: 'Ouyang Mingyuan', zh: '欧阳明远' });
  const profile = say({ en: 'Profile', zh: '个人资料' });
  const security = say({ en: 'Account security', zh: '账号安全' });
  const logOut = say({ en: 'Log out', zh: '退出登录' });
  return (
    <MenuButton
      label={say({ en: 'Account', zh: '账号' })}
      header={
        <span className="flex items-center gap-3">
          <Avatar name={name} />
          <span>
            <span className="block leading-tight font-semibold">{name}</span>
            <span className="block text-sm text-muted">138****8000</span>
          </span>
        </span>
      }
      groups={[
        {
          id: 'account',
          actions: [
            { id: 'profile', label: profile, icon: UserIcon, onAction: told(profile) },
            { id: 'security', label: security, icon: ShieldIcon, onAction: told(security) },
          ],
        },
        {
          id: 'login',
          actions: [
            { id: 'log-out', label: logOut, icon: LogOutIcon, isDangerous: true, onAction: told(logOut) },
          ],
        },
      ]}
      className="-ms-2 gap-2.5 px-2"
    >
      <Avatar name={name} size="small" />
      {name}
    </MenuButton>
  );
}

function Messages() {
  const say = useSay();
  const texts: Record<ToastKind, string> = {
    success: say({ en: 'Draft saved', zh: '草稿已保存' }),
    info: say({ en: 'Code sent', zh: '验证码已发送' }),
    warning: say({ en: 'Login Expired, Please Login Again', zh: '登录已过期，请重新登录' }),
    error: say({ en: 'Some Error Occurred. Please Call For Support.', zh: '出错了，请联系客服' }),
  };
  const kinds: readonly ToastKind[] = ['success', 'info', 'warning', 'error'];
  return (
    <div className="flex flex-wrap gap-3">
      {kinds.map((kind) => (
        <Button
          key={kind}
          onPress={() =>
            showToast({ kind, text: texts[kind], ...(kind === 'error' && { requestId: '01JD8Q2M7R4T' }) })
          }
        >
          {texts[kind]}
        </Button>
      ))}
    </div>
  );
}
