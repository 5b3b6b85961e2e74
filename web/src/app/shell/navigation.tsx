import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useIndexStore } from '#kernel/state/index-store';
import { classes } from '#kernel/ui/classes';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import { CloseIcon, MenuIcon } from '#kernel/ui/icons/icons';
import { ADMIN_AREA, paths } from '../paths.ts';

function useEntries() {
  const { t } = useTranslation('app');
  const pathname = useLocation({ select: (location) => location.pathname });
  const meetingPages = paths.detailInfo.replace('$id', '');
  return [
    { href: paths.meeting, label: t('meetings'), isNear: pathname.startsWith(meetingPages) },
    { href: paths.news, label: t('news'), isNear: pathname.startsWith(`${paths.news}/`) },
    { href: paths.tools, label: t('tools'), isNear: false },
  ].map(({ isNear, ...entry }) => {
    const current = pathname === entry.href ? ('page' as const) : isNear;
    return { ...entry, ...(current && { 'aria-current': current }) };
  });
}

export function Navigation() {
  const { t } = useTranslation('app');
  return (
    <nav aria-label={t('navigation')} className="me-auto ms-4 flex gap-1 max-md:hidden">
      {useEntries().map(({ label, ...link }) => (
        <a
          key={link.href}
          {...link}
          className="inline-flex min-h-11 items-center rounded-sm px-3 font-medium text-muted transition-colors hover:text-text aria-[current]:font-semibold aria-[current]:text-text"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

/** The entries of the site's navigation as a list, for the one menu that the organizers' area has on a phone. */
export function SiteLinks({ className }: { className: string }) {
  const { t } = useTranslation('app');
  return (
    <nav aria-label={t('navigation')} className={className}>
      {useEntries().map(({ label, ...link }) => (
        <a key={link.href} {...link} className="flex min-h-11 items-center rounded-md px-3 font-medium">
          {label}
        </a>
      ))}
    </nav>
  );
}

/** The entries of the site's navigation behind a button, for narrow screens. The organizers' area has its own menu. */
export function PhoneNavigation() {
  const isWorkplace = useIndexStore((state) => state.name === ADMIN_AREA);
  return isWorkplace ? null : <PhoneMenu />;
}

function PhoneMenu() {
  const { t } = useTranslation('app');
  // Remembers the address at which the menu was opened, so that another address closes it.
  const [openAt, setOpenAt] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const href = useLocation({ select: (location) => location.href });
  const isOpen = openAt === href;
  const entries = useEntries();
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
      if (event.target instanceof Node && event.type !== 'keydown' && place.current?.contains(event.target))
        return;
      setOpenAt(undefined);
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
  }, [isOpen]);
  return (
    <div ref={place} className="md:hidden">
      <IconButton
        icon={isOpen ? CloseIcon : MenuIcon}
        label={t('navigation')}
        aria-expanded={isOpen}
        aria-controls="phone-navigation"
        className="text-text"
        onPress={() => setOpenAt(isOpen ? undefined : href)}
      />
      <nav
        id="phone-navigation"
        aria-label={t('navigation')}
        className={classes(
          'absolute inset-x-0 top-full z-10 border-b bg-surface px-4 pb-3 shadow-soft',
          !isOpen && 'hidden',
        )}
      >
        {entries.map(({ label, ...link }) => (
          <a
            key={link.href}
            {...link}
            className="flex min-h-12 items-center border-t text-lg font-medium text-muted aria-[current]:font-semibold aria-[current]:text-text"
          >
            {label}
          </a>
        ))}
      </nav>
    </div>
  );
}
