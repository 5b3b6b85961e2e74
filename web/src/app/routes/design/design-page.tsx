import { useEffect, useState } from 'react';
import { Button } from '#kernel/ui/button';
import { ComponentLanguage } from '#kernel/ui/component-language';
import { IconButton } from '#kernel/ui/icon-button';
import { MoonIcon, SunIcon } from '#kernel/ui/icons';
import { Wordmark } from '#kernel/ui/seal';
import { ToastRegion } from '#kernel/ui/toast-region';
import { useAppStore } from '#kernel/state/app-store';
import { useThemeStore } from '#kernel/theme/theme';
import { Actions } from './actions.tsx';
import { Choices } from './choices.tsx';
import { Colours } from './colours.tsx';
import { Fields } from './fields.tsx';
import { Identity } from './identity.tsx';
import { Overlays } from './overlays.tsx';
import { Records } from './records.tsx';
import { States } from './states.tsx';
import { TypeScale } from './type-scale.tsx';
import { useSay } from './use-say.ts';

const series = ['cloud', 'mamc', 'hpc', 'bdmc'] as const;

/** Every token and component on one page, in both themes and languages: what the screens are made of. */
export function DesignPage() {
  const say = useSay();
  const { lan, setLan } = useAppStore();
  const { theme, toggleTheme } = useThemeStore();
  const [shown, setShown] = useState<(typeof series)[number]>('cloud');
  // On the root, because dialogs and menus stand beside the page, not inside it.
  useEffect(() => {
    document.documentElement.dataset['series'] = shown;
    return () => document.documentElement.removeAttribute('data-series');
  }, [shown]);
  return (
    <ComponentLanguage>
      <header className="sticky top-0 z-10 border-b bg-surface">
        <div className="page flex min-h-16 items-center gap-1">
          <Wordmark isCompact />
          <span className="flex-1" />
          <Button kind="quiet" onPress={() => setLan(lan === 'en' ? 'zh-cn' : 'en')}>
            <span lang={lan === 'en' ? 'zh-CN' : 'en'}>{lan === 'en' ? '中文' : 'EN'}</span>
          </Button>
          <IconButton
            icon={theme === 'dark' ? SunIcon : MoonIcon}
            label={say(theme === 'dark' ? { en: 'Light', zh: '浅色' } : { en: 'Dark', zh: '深色' })}
            onPress={toggleTheme}
            className="-me-3"
          />
        </div>
      </header>
      <main className="page pb-24">
        <Identity
          chooseAccent={series.map((name) => (
            <Button
              key={name}
              size="small"
              kind={name === shown ? 'primary' : 'secondary'}
              aria-pressed={name === shown}
              onPress={() => setShown(name)}
            >
              {name}
            </Button>
          ))}
        />
        <Colours />
        <TypeScale />
        <Actions />
        <Fields />
        <Choices />
        <Overlays />
        <Records />
        <States />
      </main>
      <ToastRegion />
    </ComponentLanguage>
  );
}
