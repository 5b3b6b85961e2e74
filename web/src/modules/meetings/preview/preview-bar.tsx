import type { Preview } from '@plenum/contract/meetings/preview';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDate } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { ButtonLink } from '#kernel/ui/buttons/link';

/** The names of the previews. The preview of the conference page is shown if none is named. */
export const previewShows = ['form', 'site'] as const;
export type PreviewShow = (typeof previewShows)[number];

interface PreviewBarProps {
  preview: Preview;
  show: PreviewShow | undefined;
  hrefOf: (show: PreviewShow | undefined) => string;
  /** Link to the conference's console, which only the staff have. */
  consoleHref: string | undefined;
}

const entry = classes(
  'flex min-h-11 items-center border-b-2 border-transparent text-sm font-semibold whitespace-nowrap text-muted hover:text-text',
  'focus-visible:-outline-offset-2 aria-[current]:border-warning aria-[current]:text-text',
);

/** Shown above a draft. Says that it is a draft and who can see it, and links to the previews and the console. */
export function PreviewBar({ preview, show, hrefOf, consoleHref }: PreviewBarProps) {
  const { t } = useTranslation('preview');
  const lan = useAppStore((state) => state.lan);
  const { expiresAt, pages } = preview;
  const shows = [undefined, 'form', ...(pages?.isCurrent ? (['site'] as const) : [])] as const;
  return (
    <section aria-label={t('label')} className="border-b bg-warning-soft print:hidden">
      <div className="page flex flex-wrap items-center gap-x-6 gap-y-1 pt-3">
        <p className="min-w-0 grow basis-72">
          <strong className="font-semibold">{t('title')}</strong>{' '}
          <span className="text-sm">
            {expiresAt === null
              ? t('staffOnly')
              : t('withLink', { until: formatDate(expiresAt.slice(0, 10), lan) })}
          </span>
        </p>
        {consoleHref !== undefined && (
          <ButtonLink size="small" href={consoleHref}>
            {t('toConsole')}
          </ButtonLink>
        )}
      </div>
      <nav aria-label={t('choose')} className="page">
        <ul className="flex gap-6 overflow-x-auto">
          {shows.map((one) => (
            <li key={one ?? 'page'}>
              <a href={hrefOf(one)} aria-current={one === show ? 'page' : undefined} className={entry}>
                {t(`show.${one ?? 'page'}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}
