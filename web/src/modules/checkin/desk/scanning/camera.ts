import { readToken } from '@plenum/contract/tickets/ticket-token';

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
  /** The id of the camera in use. */
  readonly id: string;
  readonly cameras: readonly CameraChoice[];
  /** Null if it has no light. */
  readonly setTorch: ((isOn: boolean) => Promise<void>) | null;
  stop: () => void;
}

export interface CameraChoice {
  readonly id: string;
  readonly label: string;
}

/** `isHeld` is true if the same ticket has been in view continuously. */
export type OnSight = (text: string, isHeld: boolean) => void;

const BETWEEN_PICTURES = 120;
/** A ticket that was out of sight for this many milliseconds counts as new when it comes back. */
const GONE_AFTER = 2500;
/** A ticket that stays in front of the camera is reported again after this many milliseconds. */
const REPORT_EVERY = 4000;

/** Shows the camera's picture in `video` and reports the QR codes that come into view. */
export async function startCamera(
  video: HTMLVideoElement,
  onSight: OnSight,
  cameraId: string | null,
): Promise<Camera> {
  const stream = await openCamera(cameraId);
  // Loaded only when a camera is started, because most desks use a scanner, and the reader is larger than the rest of
  // the desk.
  const { readQr } = await import('./qr-reader.ts').catch((error: unknown) => {
    stopStream(stream);
    throw error;
  });
  video.srcObject = stream;
  await video.play();
  const watch = createWatch();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  async function look(): Promise<void> {
    const text = await readQr(video).catch(() => undefined);
    if (isStopped) return;
    const sight = text === undefined ? 'known' : watch(text, performance.now());
    if (text !== undefined && sight !== 'known') onSight(text, sight === 'held');
    timer = setTimeout(() => void look(), BETWEEN_PICTURES);
  }
  void look();
  const [track] = stream.getVideoTracks();
  return {
    id: track?.getSettings().deviceId ?? '',
    cameras: await listCameras(),
    setTorch: track ? torchOf(track) : null,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      stopStream(stream);
      video.srcObject = null;
    },
  };
}

/**
 * Distinguishes a ticket that comes into view from one that stays there. The code on a phone changes twice a minute, so
 * the ticket is compared, not its text.
 */
export function createWatch(): (text: string, now: number) => 'new' | 'held' | 'known' {
  let last = { ticket: '', text: '', seenAt: Number.NEGATIVE_INFINITY, reportedAt: 0 };
  return (text, now) => {
    const ticket = text === last.text ? last.ticket : ticketOf(text);
    const isHeld = ticket === last.ticket && now - last.seenAt < GONE_AFTER;
    const isKnown = isHeld && text === last.text && now - last.reportedAt < REPORT_EVERY;
    last = { ticket, text, seenAt: now, reportedAt: isKnown ? last.reportedAt : now };
    if (isKnown) return 'known';
    return isHeld ? 'held' : 'new';
  };
}

/** Returns the ticket that a code claims to be, or the text itself if it isn't a ticket. */
function ticketOf(text: string): string {
  return readToken(text).claim?.participantId ?? text;
}

/** Lists the device's cameras. Their names are available only once the page has permission to use one of them. */
async function listCameras(): Promise<CameraChoice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

function torchOf(track: MediaStreamTrack): Camera['setTorch'] {
  // Not every browser has this method, and TypeScript's types lack `torch`, which Chrome on Android reports.
  const can: object = 'getCapabilities' in track ? track.getCapabilities() : {};
  if (!('torch' in can) || can.torch !== true) return null;
  return async (isOn) => {
    const torch: MediaTrackConstraintSet & { torch: boolean } = { torch: isOn };
    await track.applyConstraints({ advanced: [torch] }).catch(() => undefined);
  };
}

/** The camera that was chosen, if it is still there; otherwise the one at the back. */
async function openCamera(cameraId: string | null): Promise<MediaStream> {
  // Without https browsers offer no camera, although the types say so.
  if (!('mediaDevices' in navigator)) throw new CameraError('insecure');
  const which = cameraId === null ? { facingMode: 'environment' } : { deviceId: { ideal: cameraId } };
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } },
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
