import type { Me } from '@plenum/contract/accounts/schemas';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSite } from '#kernel/site/site';
import { Button } from '#kernel/ui/buttons/button';
import { classes } from '#kernel/ui/classes';
import { MenuIcon } from '#kernel/ui/icons/icons';
import { useCloseOnNavigation } from '#kernel/ui/dialogs/overlay';
import { ConsoleNav } from '#modules/console/console-nav';
import { ConsoleTitle } from '#modules/console/console-title';
import { PaletteButton } from '#modules/console/palette/palette-button';
import { type NavEntry, toPart } from '#modules/console/parts';
import { href, paths } from '../../paths.ts';
import { partAt } from './console-address.ts';
import { useIsChair } from './use-is-chair.ts';
import { SiteLinks } from '../../shell/navigation.tsx';

interface Area {
  id: 'meetings' | 'series' | 'news' | 'pages' | 'accounts' | 'messages' | 'legal' | 'audit';
  href: string;
  path: string;
  view: string | undefined;
  /** If undefined, the area is for all staff. */
  isFor?: (me: Me) => boolean;
}

const areas: readonly Area[] = [
  { id: 'meetings', href: href(paths.matchList), path: paths.matchList, view: undefined },
  {
    id: 'series',
    href: href(paths.matchList, {}, { view: 'series' }),
    path: paths.matchList,
    view: 'series',
    isFor: ({ administrator }) => administrator,
  },
  {
    id: 'news',
    href: href(paths.newsList),
    path: paths.newsList,
    view: undefined,
    isFor: ({ can }) => can.createMeeting,
  },
  {
    id: 'pages',
    href: href(paths.pageUploadManage),
    path: paths.pageUploadManage,
    view: undefined,
    isFor: ({ can }) => can.createMeeting,
  },
  {
    id: 'accounts',
    href: href(paths.userList),
    path: paths.userList,
    view: undefined,
    isFor: ({ administrator }) => administrator,
  },
  {
    id: 'legal',
    href: href(paths.legal),
    path: paths.legal,
    view: undefined,
    isFor: ({ administrator }) => administrator,
  },
  {
    id: 'messages',
    href: href(paths.smsTemplate),
    path: paths.smsTemplate,
    view: undefined,
    isFor: ({ administrator }) => administrator,
  },
  {
    id: 'audit',
    href: href(paths.audit),
    path: paths.audit,
    view: undefined,
    isFor: ({ administrator }) => administrator,
  },
];

// With a mouse, the organizers' area is denser than the pages visitors read on their phones.
const dense =
  'pointer-fine:[&_.text-base]:text-sm pointer-fine:[&_.min-h-11]:min-h-9 pointer-fine:[&_input]:py-1 [&_[data-room=plenty]]:hidden';

/** The organizers' area: navigation on the left, the screen on the right; on a phone a button opens the navigation. */
export function AdminFrame({ me, children }: { me: Me; children: ReactNode }) {
  const { t } = useTranslation('console');
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const site = useSite();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useCloseOnNavigation({ isOpen, close });
  const { view } = search as { view?: string };
  const place = placeOf(pathname, search);
  const isChair = useIsChair(place?.id);
  const shown = areas.filter(({ isFor }) => isFor?.(me) ?? true);
  return (
    <div className={classes('flex grow flex-col text-sm lg:flex-row', dense)}>
      <div className="flex items-center gap-2 border-b px-4 py-2 lg:hidden">
        <Button
          kind="quiet"
          size="small"
          icon={<MenuIcon />}
          aria-expanded={isOpen}
          aria-controls="admin-sidebar"
          onPress={() => setOpen(!isOpen)}
          className="min-h-11 shrink-0"
        >
          {t('nav.menu')}
        </Button>
        {place && <ConsoleTitle id={place.id} />}
      </div>
      <div
        id="admin-sidebar"
        className={classes('shrink-0 bg-surface-sunken lg:block lg:w-60 lg:border-e', !isOpen && 'hidden')}
      >
        <div data-sidebar className="px-3 py-5 lg:sticky lg:top-0 lg:max-h-dvh lg:overflow-y-auto">
          <div className="mb-5">
            <PaletteButton
              meetingId={place?.id}
              areas={shown.map((area) => ({ ...area, label: t(`nav.area.${area.id}`) }))}
              canCreate={me.can.createMeeting}
              isChair={isChair}
            />
          </div>
          {place ? (
            <>
              <div className="mb-4 px-3 max-lg:hidden">
                <ConsoleTitle id={place.id} />
              </div>
              <ConsoleNav id={place.id} entry={place.entry} isChair={isChair} onGo={close} />
              <div className="mt-4 border-t pt-4">
                <AreaLink to={href(paths.matchList)} label={t('nav.allMeetings')} isCurrent={false} />
              </div>
            </>
          ) : (
            <nav aria-label={t('nav.areas')}>
              <ul>
                {shown.map((area) => (
                  <li key={area.id}>
                    <AreaLink
                      to={area.href}
                      label={t(`nav.area.${area.id}`)}
                      isCurrent={pathname === area.path && (view === 'series') === (area.view === 'series')}
                    />
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <SiteLinks className="mt-4 border-t pt-4 md:hidden" />
          {site && (
            <p className="mt-4 border-t px-3 pt-4 text-xs text-muted">
              {t('nav.version', { version: site.version })}
            </p>
          )}
        </div>
      </div>
      <div className="min-w-0 grow px-4 py-6 sm:px-8 lg:py-8">
        <div className="mx-auto w-full max-w-6xl">{children}</div>
      </div>
    </div>
  );
}

interface Place {
  id: string;
  entry: NavEntry | undefined;
}

// Returns the conference of the screen. News, pages and templates have one only if their scope names it.
function placeOf(
  pathname: string,
  search: { id?: string; part?: string; scope?: string },
): Place | undefined {
  if (pathname === paths.matchDetail)
    return search.id === undefined ? undefined : { id: search.id, entry: toPart(search.part) };
  const own = partAt(pathname);
  if (own !== undefined) return search.id === undefined ? undefined : { id: search.id, entry: own };
  const id = /^meeting:(.+)$/.exec(String(search.scope))?.[1];
  if (id === undefined) return undefined;
  if (pathname === paths.newsList) return { id, entry: 'news' };
  if (pathname === paths.smsTemplate) return { id, entry: 'templates' };
  return pathname === paths.pageUploadManage ? { id, entry: 'pages' } : undefined;
}

function AreaLink({ to, label, isCurrent }: { to: string; label: string; isCurrent: boolean }) {
  return (
    <a
      href={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={classes(
        'flex min-h-8 items-center rounded-md px-3 font-semibold pointer-coarse:min-h-11',
        isCurrent ? 'bg-surface-raised shadow-soft' : 'hover:bg-text/[0.05]',
      )}
    >
      {label}
    </a>
  );
}
