import type { PublicPage } from '@plenum/contract/pages/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { fileAddress } from '#kernel/client/base-url';
import { classes } from '#kernel/ui/classes';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { ArrowLeftIcon } from '#kernel/ui/icons/more-icons';
import { ButtonLink, Link } from '#kernel/ui/buttons/link';
import { RichTextView } from '#kernel/ui/layout/rich-text-view';

interface PageViewProps {
  page: PublicPage;
  /** A link back to the series or conference of the page. */
  backHref: string | undefined;
}

/** An organizer's own page: written in the editor, or uploaded. */
export function PageView({ page, backHref }: PageViewProps) {
  const { t } = useTranslation('pages');
  const isFramed = page.kind === 'bundle' || page.kind === 'document';
  return (
    <article
      className={classes(
        'flex grow flex-col py-8 md:py-12',
        // A written page has the width of an article; an uploaded one has the full width of the site's pages.
        page.kind === 'blocks' ? 'mx-auto w-full max-w-3xl px-4' : 'page',
      )}
    >
      {backHref !== undefined && (
        <p className="print:hidden">
          <Link kind="quiet" href={backHref} className="inline-flex min-h-11 items-center gap-1.5">
            <ArrowLeftIcon className="size-4.5" />
            {t(page.meetingId === null ? 'backToSeries' : 'backToMeeting')}
          </Link>
        </p>
      )}
      <div className="mt-4 mb-6 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h1 className="text-2xl font-bold">{page.title}</h1>
        {isFramed && (
          <Link href={fileAddress(page.address)} isExternal className="inline-flex min-h-11 items-center">
            {t('openAlone')}
          </Link>
        )}
      </div>
      <PageContent page={page} />
    </article>
  );
}

function PageContent({ page }: { page: PublicPage }) {
  const { t } = useTranslation('pages');
  if (page.kind === 'blocks') {
    if (page.body === null) return <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>;
    return <RichTextView text={page.body} className="measure" />;
  }
  if (page.kind === 'pictures') {
    return (
      <ul className="flex flex-col gap-4">
        {page.pictures.map(({ link, name }) => (
          <li key={link}>
            <img
              src={fileAddress(link)}
              alt={name}
              loading="lazy"
              className="w-full rounded-lg bg-surface-sunken"
            />
          </li>
        ))}
      </ul>
    );
  }
  if (page.kind === 'document' && !navigator.pdfViewerEnabled) {
    return (
      <EmptyState
        title={t('noViewerTitle')}
        action={
          <ButtonLink
            kind="primary"
            href={fileAddress(page.address)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('openDocument')}
          </ButtonLink>
        }
      >
        {t('noViewerText')}
      </EmptyState>
    );
  }
  return (
    <iframe
      src={fileAddress(page.address)}
      title={page.title}
      sandbox={sandboxOf(page.kind)}
      className="min-h-[80vh] w-full grow rounded-lg border bg-[white]"
    />
  );
}

// The server sandboxes a bundle too, and decides whether its scripts run, so the frame only has to allow it to render
// and to open links. A PDF gets no sandbox, because browsers can't show it inside one; the server sends it with a
// policy that forbids everything.
function sandboxOf(kind: PublicPage['kind']): string | undefined {
  return kind === 'document' ? undefined : 'allow-scripts allow-popups allow-popups-to-escape-sandbox';
}
