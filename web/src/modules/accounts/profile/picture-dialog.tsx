import * as accounts from '@plenum/contract/accounts/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useTransition } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { upload } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { keepMe } from '../api.ts';

export interface ChosenPicture {
  /** The cropped picture to upload. */
  blob: Blob;
  /** An object URL of the picture. */
  address: string;
}

export interface PictureDialogProps {
  /** The dialog is open while there is a picture. */
  picture: ChosenPicture | undefined;
  onClose: () => void;
}

export function PictureDialog({ picture, onClose }: PictureDialogProps) {
  const { t } = useTranslation('accounts');
  const kernel = useTranslation('kernel');
  const client = useQueryClient();
  const [isSending, startSending] = useTransition();

  async function send() {
    if (!picture) return;
    try {
      keepMe(client, await upload(accounts.changePicture, picture.blob));
      notify({ kind: 'success', text: t('profile.pictureSaved') });
      onClose();
    } catch (error) {
      // The client has shown the reason; the dialog stays open to try again.
      if (!(error instanceof RefusedCall)) throw error;
    }
  }

  return (
    <Dialog
      isOpen={picture !== undefined}
      onClose={onClose}
      title={t('profile.previewTitle')}
      size="small"
      footer={
        <>
          <Button onPress={onClose}>{kernel.t('cancel')}</Button>
          <Button kind="primary" isPending={isSending} onPress={() => startSending(send)}>
            {t('profile.use')}
          </Button>
        </>
      }
    >
      {picture && (
        <img
          src={picture.address}
          alt={t('profile.preview')}
          className="mx-auto size-48 rounded-full border object-cover"
        />
      )}
    </Dialog>
  );
}
