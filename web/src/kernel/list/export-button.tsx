import { lazy, Suspense } from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';
import { Button } from '../ui/buttons/button.tsx';
import type { ExportDialogProps } from './export-dialog.tsx';
import { DownloadIcon } from './list-icons.tsx';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

export interface ExportButtonProps extends Omit<ExportDialogProps, 'onClose'> {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Exports the filtered list, or the selected rows, as a file. */
export function ExportButton({ isOpen, onOpenChange, ...props }: ExportButtonProps) {
  const { t } = useTranslation('list');
  return (
    <>
      <Button size="small" icon={<DownloadIcon className="size-4" />} onPress={() => onOpenChange(true)}>
        {t('export.title')}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog {...props} onClose={() => onOpenChange(false)} />
        </Suspense>
      )}
    </>
  );
}
