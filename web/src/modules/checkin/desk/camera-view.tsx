import { useAppStore } from '#kernel/state/app-store';
import { labelled } from '@plenum/contract/kernel/punctuation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { classes } from '#kernel/ui/classes';
import { SwitchCameraIcon, TorchIcon } from '#kernel/ui/icons/more-icons';
import {
  CameraError,
  startCamera,
  type Camera,
  type CameraProblem,
  type OnSight,
} from './scanning/camera.ts';

const CHOSEN = 'desk-camera';

/** The camera picture. It stays next to the verdict, so that the steward can aim at the next code. */
export function CameraView({ onSight }: { onSight: OnSight }) {
  const { t } = useTranslation('desk');
  const video = useRef<HTMLVideoElement>(null);
  const [chosen, setChosen] = useState(() => localStorage.getItem(CHOSEN));
  const [camera, setCamera] = useState<Camera>();
  const [problem, setProblem] = useState<CameraProblem>();
  const tell = useEffectEvent(onSight);
  useEffect(() => {
    if (!video.current) return undefined;
    let started: Camera | undefined;
    let isOver = false;
    async function start(shown: HTMLVideoElement): Promise<void> {
      try {
        started = await startCamera(shown, (text, isHeld) => tell(text, isHeld), chosen);
        if (isOver) return started.stop();
        setProblem(undefined);
        setCamera(started);
      } catch (error) {
        if (!isOver) setProblem(error instanceof CameraError ? error.problem : 'failed');
      }
    }
    void start(video.current);
    return () => {
      isOver = true;
      started?.stop();
      setCamera(undefined);
    };
  }, [chosen]);

  function choose(id: string) {
    localStorage.setItem(CHOSEN, id);
    setChosen(id);
  }

  return (
    <div className="relative h-[40%] shrink-0 overflow-hidden lg:h-auto lg:w-1/2">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('camera.picture')}
        className="absolute inset-0 size-full object-cover"
      />
      {camera && <CameraButtons key={camera.id} camera={camera} onChoose={choose} />}
      {problem !== undefined && (
        <p
          role="alert"
          className="absolute inset-0 grid place-items-center bg-surface p-4 text-center text-text"
        >
          {t(`camera.${problem}`)}
        </p>
      )}
    </div>
  );
}

/** The buttons for the light, and for the next of several cameras. */
function CameraButtons({ camera, onChoose }: { camera: Camera; onChoose: (id: string) => void }) {
  const { t } = useTranslation('desk');
  const lan = useAppStore((state) => state.lan);
  const [isLit, setLit] = useState(false);
  const { id, cameras, setTorch } = camera;
  const at = cameras.findIndex((one) => one.id === id);
  const next = cameras[(at + 1) % cameras.length];
  return (
    <div className="absolute end-2 bottom-2 flex gap-2">
      {setTorch && (
        <button
          type="button"
          aria-pressed={isLit}
          aria-label={t('camera.torch')}
          title={t('camera.torch')}
          onClick={() => {
            setLit(!isLit);
            void setTorch(!isLit);
          }}
          className={classes(round, isLit && 'bg-accent text-accent-text')}
        >
          <TorchIcon />
        </button>
      )}
      {cameras.length > 1 && next && (
        <button
          type="button"
          aria-label={t('camera.next')}
          title={next.label === '' ? t('camera.next') : labelled(t('camera.next'), next.label, lan)}
          onClick={() => onChoose(next.id)}
          className={round}
        >
          <SwitchCameraIcon />
        </button>
      )}
    </div>
  );
}

const round =
  'grid size-11 cursor-pointer place-items-center rounded-full border border-border-field bg-surface-raised text-text';
