import type { PageDetail, PageVersion } from '@plenum/contract/pages/schemas';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#kernel/ui/dialog';
import { Link } from '#kernel/ui/link';

export interface PreviewDialogProps {
  page: PageDetail;
  /** Open while there is one. */
  version: PageVersion | undefined;
  onClose: () => void;
}

/**
 * A version as visitors would see it, in a window of its own and in a frame here. The server answers with a sandbox; the
 * frame's own holds even if it did not. The browser's viewer of documents does not work inside one.
 */
export function PreviewDialog({ page, version, onClose }: PreviewDialogProps) {
  const { t } = useTranslation('editorial');
  return (
    <Dialog
      isOpen={version !== undefined}
      onClose={onClose}
      title={t('pages.preview.title', { number: version?.number ?? 0 })}
      description={t('pages.preview.hint')}
      size="large"
      phone="full"
    >
      {version && (
        <>
          <Link href={version.preview} isExternal className="mb-3 inline-flex min-h-9 items-center">
            {t('pages.preview.open')}
          </Link>
          {page.kind === 'document' ? (
            <p className="text-muted">{t('pages.preview.document')}</p>
          ) : (
            <iframe
              src={version.preview}
              title={t('pages.preview.title', { number: version.number })}
              sandbox={page.scripts ? 'allow-scripts' : ''}
              className="h-[60vh] w-full rounded-md border bg-surface-raised"
            />
          )}
        </>
      )}
    </Dialog>
  );
}
