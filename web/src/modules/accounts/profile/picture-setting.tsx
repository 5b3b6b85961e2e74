import * as accounts from '@plenum/contract/accounts/endpoints';
import type { Me } from '@plenum/contract/accounts/schemas';
import { inLanguage } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, useTransition } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { useAppStore } from '#kernel/state/app-store';
import { Avatar } from '#kernel/ui/pictures/avatar';
import { Button } from '#kernel/ui/buttons/button';
import { TrashIcon, UploadIcon } from '#kernel/ui/icons/more-icons';
import { keepMe } from '../api.ts';
import { cropPicture } from './crop-picture.ts';
import { PictureDialog, type ChosenPicture } from './picture-dialog.tsx';
import { Setting } from '../setting.tsx';

const types = accounts.changePicture.upload?.types ?? [];

export function PictureSetting({ me }: { me: Me }) {
  const { t } = useTranslation('accounts');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const [picture, setPicture] = useState<ChosenPicture>();
  const [isWrongType, setWrongType] = useState(false);
  const [isRemoving, startRemoving] = useTransition();

  async function choose(file: File | undefined) {
    if (!file) return;
    const blob = types.includes(file.type) ? await cropPicture(file).catch(() => undefined) : undefined;
    setWrongType(blob === undefined);
    if (blob) setPicture({ blob, address: URL.createObjectURL(blob) });
  }

  function putAway() {
    if (picture) URL.revokeObjectURL(picture.address);
    setPicture(undefined);
  }

  async function remove() {
    try {
      keepMe(client, await call(accounts.removePicture));
      notify({ kind: 'success', text: t('profile.removed') });
    } catch (error) {
      // The client has shown the reason.
      if (!(error instanceof RefusedCall)) throw error;
    }
  }

  return (
    <Setting title={t('field.picture')} hint={t('profile.pictureHint')}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar name={me.name} src={me.img} size="large" />
        <div className="flex flex-wrap gap-3">
          <Button
            icon={<UploadIcon className="size-4.5" />}
            onPress={() => input.current?.click()}
            {...(isWrongType && { 'aria-describedby': problemId })}
          >
            {t(me.img === '' ? 'profile.upload' : 'profile.replace')}
          </Button>
          {me.img !== '' && (
            <Button
              kind="quiet"
              icon={<TrashIcon className="size-4.5" />}
              isPending={isRemoving}
              onPress={() => startRemoving(remove)}
            >
              {t('profile.remove')}
            </Button>
          )}
        </div>
      </div>
      <p id={problemId} role="alert" className="mt-2 text-sm text-danger">
        {isWrongType && inLanguage(kernelRefusals.FILE_TYPE_NOT_ALLOWED, lan)}
      </p>
      <input
        ref={input}
        type="file"
        accept={types.join(',')}
        aria-label={t('profile.upload')}
        tabIndex={-1}
        hidden
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0]);
          // The field is cleared, so that choosing the same file again fires a change event.
          event.currentTarget.value = '';
        }}
      />
      <PictureDialog picture={picture} onClose={putAway} />
    </Setting>
  );
}
