import type { CountedCheckpoint } from '@plenum/contract/checkin/endpoints';
import {
  endWall,
  openWall,
  saveWallSettings,
  type WallForm,
  wallNames,
  wallNameWords,
  type WallSettings,
} from '@plenum/contract/checkin/wall';
import { uploadMeetingPicture } from '@plenum/contract/meetings/endpoints';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call, upload } from '#kernel/client/call';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { PictureField } from '#kernel/ui/fields/picture-field';
import { Select } from '#kernel/ui/fields/select';
import { Switch } from '#kernel/ui/fields/switch';
import { QrCode } from '#kernel/ui/pictures/qr-code';
import { useLinks } from '#kernel/organize/links';
import { useControlChanged, wallQuery } from './control-api.ts';
import { ControlSection } from './control-section.tsx';

interface WallControlProps {
  meeting: MeetingConsole;
  checkpoint: CountedCheckpoint;
  mayEdit: boolean;
}

/** The wall of a checkpoint: its link, how it names people, its background, its pause. */
export function WallControl({ meeting, checkpoint, mayEdit }: WallControlProps) {
  const { t } = useTranslation('control');
  const params = { id: meeting.id, checkpointId: checkpoint.id };
  const { data: wall, error, refetch } = useQuery(wallQuery(meeting.id, checkpoint.id));
  return (
    <ControlSection title={t('wall')}>
      {error && !wall && <LoadingFailed error={error} onRetry={refetch} />}
      {!error && !wall && <SkeletonText lines={4} />}
      {wall && (
        <div className="grid gap-6">
          <WallLink {...{ params, wall, mayEdit }} timeZone={meeting.timeZone} />
          <WallLook {...{ params, wall, mayEdit }} />
        </div>
      )}
    </ControlSection>
  );
}

interface Params {
  id: string;
  checkpointId: string;
}

const lifetimes = ['12', '24', '72', '168'] as const;

function WallLink({
  params,
  wall,
  mayEdit,
  timeZone,
}: {
  params: Params;
  wall: WallSettings;
  mayEdit: boolean;
  timeZone: string;
}) {
  const { t } = useTranslation('control');
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const changed = useControlChanged(params.id);
  const [token, setToken] = useState<string>();
  const [hours, setHours] = useState<(typeof lifetimes)[number]>('12');
  const [isEnding, setEnding] = useState(false);
  const make = useMutation({
    mutationFn: () => call(openWall, { params, body: { hours: Number(hours) } }),
    onSuccess: async (made) => {
      setToken(made.token);
      await changed();
    },
  });
  const link = token === undefined || wall.expiresAt === null ? undefined : links.wall(token);
  return (
    <div>
      <p className="mb-3 text-muted">
        {wall.expiresAt === null
          ? t('noLink')
          : t('linkUntil', { time: formatDateTime(wall.expiresAt, lan, timeZone) })}
        {wall.expiresAt !== null && link === undefined && mayEdit && ` ${t('linkOnce')}`}
      </p>
      {link !== undefined && (
        <div className="mb-4 flex flex-wrap items-start gap-4">
          <QrCode text={link} label={t('wallQr')} className="w-36" />
          <div className="min-w-0 flex-1 basis-52">
            <p className="mb-2 font-mono text-sm break-all">{link}</p>
            <div className="flex flex-wrap gap-2">
              <CopyButton text={link} label={t('copyLink')} kind="secondary" />
              <ButtonLink href={link} target="_blank" size="small">
                {t('openWall')}
              </ButtonLink>
            </div>
          </div>
        </div>
      )}
      {mayEdit && (
        <div className="flex flex-wrap items-end gap-2">
          <Select
            label={t('lifetime')}
            className="w-40"
            value={hours}
            options={lifetimes.map((value) => ({ value, label: t(`hours.${value}`) }))}
            onChange={setHours}
          />
          <Button kind="primary" isPending={make.isPending} onPress={() => make.mutate()}>
            {t(wall.expiresAt === null ? 'makeLink' : 'renewLink')}
          </Button>
          {wall.expiresAt !== null && (
            <Button kind="quiet" className="text-danger" onPress={() => setEnding(true)}>
              {t('endLink')}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        title={t('endLinkTitle')}
        confirmLabel={t('endLink')}
        isDangerous
        onConfirm={async () => {
          await call(endWall, { params });
          setToken(undefined);
          await changed();
        }}
      >
        <p>{t('endLinkWhat')}</p>
      </ConfirmDialog>
    </div>
  );
}

function WallLook({ params, wall, mayEdit }: { params: Params; wall: WallSettings; mayEdit: boolean }) {
  const { t } = useTranslation('control');
  const sentence = useSentence();
  const changed = useControlChanged(params.id);
  const save = useMutation({
    mutationFn: (change: Partial<WallForm>) => {
      const { names, backgroundFileId, paused, version } = wall;
      return call(saveWallSettings, {
        params,
        body: { version, wall: { names, backgroundFileId, paused, ...change } },
      });
    },
    onSettled: changed,
  });
  const isDisabled = !mayEdit || save.isPending;
  return (
    <>
      <Switch
        label={t('pauseWall')}
        description={t('pauseWallWhat')}
        isSelected={wall.paused}
        isDisabled={isDisabled}
        onChange={(paused) => save.mutate({ paused })}
      />
      <Select
        label={t('names')}
        description={t('namesWhat')}
        className="max-w-md"
        isDisabled={isDisabled}
        value={wall.names}
        options={wallNames.map((value) => ({ value, label: sentence(wallNameWords[value]) }))}
        onChange={(names) => save.mutate({ names })}
      />
      <PictureField
        label={t('background')}
        description={t('backgroundWhat')}
        shape="cover"
        fileId={wall.backgroundFileId}
        link={wall.background}
        isDisabled={isDisabled}
        upload={(file) => upload(uploadMeetingPicture, file, { params: { id: params.id }, quiet: true })}
        onChange={({ fileId }) => save.mutate({ backgroundFileId: fileId })}
      />
    </>
  );
}
