import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#kernel/ui/button';
import { Dialog } from '#kernel/ui/dialog';
import { useRefreshMine } from './my-api.ts';
import { ShareRefusal } from './share-refusal.tsx';

export interface ConfirmStepProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The verb, never “OK”. */
  confirmLabel: string;
  isDangerous?: boolean;
  run: () => Promise<void>;
  onClose: () => void;
}

/** A step that is asked about first; what the server says against it stands in the same place. */
export function ConfirmStep({ title, children, confirmLabel, isDangerous, run, onClose }: ConfirmStepProps) {
  const { t } = useTranslation('kernel');
  const refresh = useRefreshMine();
  const step = useMutation({
    mutationFn: run,
    async onSuccess() {
      await refresh();
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="small"
      role="alertdialog"
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            kind={isDangerous ? 'danger' : 'primary'}
            isPending={step.isPending}
            onPress={() => step.mutate()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-muted">
        {children}
        <ShareRefusal error={step.error} />
      </div>
    </Dialog>
  );
}
