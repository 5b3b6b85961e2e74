export type CameraProblem = 'insecure' | 'denied' | 'missing' | 'failed';

export class CameraError extends Error {
  override readonly name = 'CameraError';
  readonly problem: CameraProblem;

  constructor(problem: CameraProblem) {
    super(problem);
    this.problem = problem;
  }
}

export interface Camera {
  stop: () => void;
}

const BETWEEN_PICTURES = 120;
/** A code that stays before the camera is read once; taken away for so long, it may be read again. */
export const GONE_AFTER = 2500;

/** Shows the camera in `video` and tells each QR code that comes before it once. */
export async function startCamera(video: HTMLVideoElement, onText: (text: string) => void): Promise<Camera> {
  const stream = await openCamera();
  // Loaded with the first camera: most desks use a scanner, and the reader is larger than the desk.
  const { readQr } = await import('./qr-reader.ts').catch((error: unknown) => {
    stopStream(stream);
    throw error;
  });
  video.srcObject = stream;
  await video.play();
  const isNew = createOnce();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  async function look(): Promise<void> {
    const text = await readQr(video).catch(() => undefined);
    if (isStopped) return;
    if (text !== undefined && isNew(text, performance.now())) onText(text);
    timer = setTimeout(() => void look(), BETWEEN_PICTURES);
  }
  void look();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      stopStream(stream);
      video.srcObject = null;
    },
  };
}

/** True for a text that has not been seen for a while. */
export function createOnce(): (text: string, now: number) => boolean {
  let last = { text: '', at: Number.NEGATIVE_INFINITY };
  return (text, now) => {
    const isSame = text === last.text && now - last.at < GONE_AFTER;
    last = { text, at: now };
    return !isSame;
  };
}

async function openCamera(): Promise<MediaStream> {
  // Outside of https browsers have no camera, whatever the type says.
  if (!('mediaDevices' in navigator)) throw new CameraError('insecure');
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    throw new CameraError(problemOf(error));
  }
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed';
}

function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
