import { useEffect, useState } from 'react';
import { useAppStore } from '#kernel/state/app-store';
import { wouldPreferEnglish } from '#kernel/state/language';
import { stored, storedForTab } from '#kernel/state/stored';
import { Button } from '#kernel/ui/buttons/button';
import { CloseIcon } from '#kernel/ui/icons/icons';
import { keepLanguage } from './keep-language.ts';

const OFFERED = 'englishOffered';

/** Returns true only in the first visit: in the tab that made the offer, until it is answered. */
function isStillOffered(): boolean {
  const isNew = stored.read(OFFERED) === null;
  return wouldPreferEnglish() && (isNew || storedForTab.read(OFFERED) !== null);
}

/**
 * Offers English in one line over the top of the page, so that the page does not move. In a wide window the line fits
 * into the header, where it covers nothing.
 */
export function EnglishOffer() {
  const lan = useAppStore((state) => state.lan);
  const setLan = useAppStore((state) => state.setLan);
  const [isOpen, setOpen] = useState(isStillOffered);
  const isShown = isOpen && lan === 'zh-cn';
  useEffect(() => {
    if (!isShown) return;
    stored.write(OFFERED, '1');
    storedForTab.write(OFFERED, '1');
  }, [isShown]);
  if (!isShown) return null;
  const choose = (language: 'en' | 'zh-cn') => {
    setLan(language);
    keepLanguage(language);
    setOpen(false);
  };
  return (
    <aside lang="en" aria-label="Language" className="relative z-10 h-0 print:hidden">
      <div className="absolute inset-x-0 top-0 flex items-center justify-center gap-1 border-b bg-surface-raised px-4 shadow-sm lg:inset-x-auto lg:-top-14 lg:left-1/2 lg:-translate-x-1/2 lg:rounded-full lg:border lg:shadow-none">
        <Button kind="quiet" size="small" className="min-h-11 text-accent!" onPress={() => choose('en')}>
          View this site in English
        </Button>
        <Button
          kind="quiet"
          size="small"
          className="min-h-11 min-w-11"
          aria-label="Keep Chinese"
          onPress={() => choose('zh-cn')}
        >
          <CloseIcon className="size-4.5" />
        </Button>
      </div>
    </aside>
  );
}
