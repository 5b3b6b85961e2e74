import { lazy, Suspense } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { loadTexts } from '#kernel/i18n/start-i18n';
import { useAppStore } from '#kernel/state/app-store';
import { useUserStore } from '#kernel/state/user-store';
import { useThemeStore } from '#kernel/theme/theme';
import { Button } from '#kernel/ui/buttons/button';
import { Wordmark } from '#kernel/ui/pictures/seal';
import { paths } from '../paths.ts';
import { keepLanguage } from './keep-language.ts';
import { Navigation, PhoneNavigation } from './navigation.tsx';

// Loaded for logged-in users only, because it reads the account.
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));
const MessageBell = lazy(async () => {
  const [{ MessageBell: bell }] = await Promise.all([
    import('#modules/messaging/message-bell'),
    loadTexts('messaging'),
  ]);
  return { default: bell };
});

export function Header() {
  const { t } = useTranslation('app');
  const hasToken = useAppStore((state) => state.token !== '');
  const showLogin = useUserStore((state) => state.showLogin);
  return (
    <header className="relative border-b print:hidden">
      <div className="flex min-h-17 items-center gap-1 px-4 sm:gap-2 sm:px-10">
        <a
          href={paths.cloud}
          className="inline-flex min-h-11 items-center rounded-sm max-md:me-auto"
          aria-label={t('home')}
        >
          <Wordmark isCompact />
        </a>
        <Navigation />
        <LanguageSwitch />
        <ThemeSwitch />
        {hasToken ? (
          <>
            <Suspense fallback={<span className="size-11" />}>
              <MessageBell href={paths.myMessages} />
            </Suspense>
            <Suspense fallback={<span className="ms-1 size-11" />}>
              <AccountMenu />
            </Suspense>
          </>
        ) : (
          <Button size="small" className="ms-1 min-h-11" onPress={() => showLogin(true)}>
            {t('logIn')}
          </Button>
        )}
        <PhoneNavigation />
      </div>
    </header>
  );
}

/** Labels each language in that language, so that readers who do not know the current one find theirs. */
export function LanguageSwitch() {
  const lan = useAppStore((state) => state.lan);
  const setLan = useAppStore((state) => state.setLan);
  const other =
    lan === 'en'
      ? ({ code: 'zh-cn', tag: 'zh-CN', name: '中文', title: '切换为中文' } as const)
      : ({ code: 'en', tag: 'en', name: 'EN', title: 'Switch to English' } as const);
  return (
    <Button
      kind="quiet"
      size="small"
      className="min-h-11 min-w-11"
      lang={other.tag}
      title={other.title}
      onPress={() => {
        setLan(other.code);
        keepLanguage(other.code);
      }}
    >
      {other.name}
    </Button>
  );
}

export function ThemeSwitch() {
  const { t } = useTranslation('app');
  const { theme, toggleTheme } = useThemeStore();
  const isDark = theme === 'dark';
  return (
    <Button
      kind="quiet"
      size="small"
      className="min-h-11 min-w-11"
      aria-label={isDark ? t('switchToLight') : t('switchToDark')}
      onPress={toggleTheme}
    >
      {isDark ? t('light') : t('dark')}
    </Button>
  );
}
