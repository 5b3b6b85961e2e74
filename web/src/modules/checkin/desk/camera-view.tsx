import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { classes } from '#kernel/ui/classes';
import { CameraError, startCamera, type Camera, type CameraProblem } from './scanning/camera.ts';

interface CameraViewProps {
  onText: (text: string) => void;
  /** A verdict lies over it. The camera goes on reading: the next person may hold up their code. */
  isCovered: boolean;
}

export function CameraView({ onText, isCovered }: CameraViewProps) {
  const { t } = useTranslation('desk');
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<CameraProblem>();
  const tell = useEffectEvent(onText);
  useEffect(() => {
    if (!video.current) return undefined;
    let camera: Camera | undefined;
    let isOver = false;
    async function start(shown: HTMLVideoElement): Promise<void> {
      try {
        camera = await startCamera(shown, (text) => tell(text));
        if (isOver) camera.stop();
      } catch (error) {
        setProblem(error instanceof CameraError ? error.problem : 'failed');
      }
    }
    void start(video.current);
    return () => {
      isOver = true;
      camera?.stop();
    };
  }, []);
  return (
    <div aria-hidden={isCovered} className={classes('absolute inset-0', isCovered && 'opacity-0')}>
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('camera.picture')}
        className="size-full object-cover"
      />
      {problem !== undefined && (
        <p
          role="alert"
          className="absolute inset-0 grid place-items-center bg-surface p-8 text-center text-text"
        >
          {t(`camera.${problem}`)}
        </p>
      )}
    </div>
  );
}
