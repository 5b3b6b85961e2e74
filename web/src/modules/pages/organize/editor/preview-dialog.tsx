import { languages } from '@plenum/contract/kernel/language';
import { richTextIn } from '@plenum/contract/kernel/rich-text';
import type { PageDetail, PageVersion } from '@plenum/contract/pages/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { documentLanguage } from '#kernel/i18n/format';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { Link } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { RichTextView } from '#kernel/ui/layout/rich-text-view';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { pageTextQuery } from '../page-queries.ts';

export interface PreviewDialogProps {
  page: PageDetail;
  /** The version to show; undefined while the dialog is closed. */
  version: PageVersion | undefined;
  onClose: () => void;
}

/** A version as visitors would see it, published or not. */
export function PreviewDialog({ page, version, onClose }: PreviewDialogProps) {
  const { t } = useTranslation('pages-organize');
  const isWritten = page.kind === 'blocks';
  return (
    <Dialog
      isOpen={version !== undefined}
      onClose={onClose}
      title={t('pages.preview.title', { number: version?.number ?? 0 })}
      {...(!isWritten && { description: t('pages.preview.hint') })}
      size="large"
      phone="full"
    >
      {version &&
        (isWritten ? (
          <Written pageId={page.id} number={version.number} />
        ) : (
          <Uploaded page={page} version={version} />
        ))}
    </Dialog>
  );
}

function Written({ pageId, number }: { pageId: string; number: number }) {
  const { t } = useTranslation('organize');
  const { data: body, error, refetch } = useQuery(pageTextQuery(pageId, number));
  if (error && !body) return <LoadingFailed error={error} onRetry={refetch} />;
  if (!body)
    return (
      <SkeletonGroup>
        <SkeletonText lines={6} />
      </SkeletonGroup>
    );
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-10 md:grid-cols-2">
      {languages.map((lan) => (
        <section key={lan} aria-label={t(`language.${lan}`)} className="min-w-0">
          <p className="mb-4 border-b pb-2 text-sm font-semibold text-muted">{t(`language.${lan}`)}</p>
          <div lang={documentLanguage(lan)}>
            <RichTextView text={richTextIn(body, lan)} />
          </div>
        </section>
      ))}
    </div>
  );
}

// The server sends a bundle with a sandbox policy, and the frame adds a sandbox too. A PDF gets no sandbox, because
// browsers can't show it inside one; some browsers can't show a PDF inside a page at all.
function Uploaded({ page, version }: { page: PageDetail; version: PageVersion }) {
  const { t } = useTranslation('pages-organize');
  const isDocument = page.kind === 'document';
  return (
    <>
      <Link href={version.preview} isExternal className="mb-3 inline-flex min-h-9 items-center">
        {t('pages.preview.open')}
      </Link>
      {isDocument && !navigator.pdfViewerEnabled ? (
        <p className="text-muted">{t('pages.preview.document')}</p>
      ) : (
        <iframe
          src={version.preview}
          title={t('pages.preview.title', { number: version.number })}
          sandbox={isDocument ? undefined : sandboxOf(page)}
          className="h-[60vh] w-full rounded-md border bg-[white]"
        />
      )}
    </>
  );
}

function sandboxOf({ scripts }: PageDetail): string {
  const links = 'allow-popups allow-popups-to-escape-sandbox';
  return scripts ? `allow-scripts ${links}` : links;
}
