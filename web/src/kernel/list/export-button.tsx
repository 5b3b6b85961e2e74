import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/buttons/button.tsx';
import type { ExportDialogProps } from './export-dialog.tsx';
import { DownloadIcon } from './list-icons.tsx';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

export type ExportButtonProps = Omit<ExportDialogProps, 'onClose'>;

/** Exports the filtered list as a file. */
export function ExportButton(props: ExportButtonProps) {
  const { t } = useTranslation('kernel');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={<DownloadIcon className="size-4" />} onPress={() => setOpen(true)}>
        {t('list.export.title')}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
