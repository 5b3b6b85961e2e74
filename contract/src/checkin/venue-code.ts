/** How long the venue's screen shows each code. */
export const VENUE_STEP_MS = 30_000;
/** How many codes a screen receives in advance, so that it works through a short network failure. */
export const VENUE_CODES = 4;

export interface VenueCode {
  readonly checkpointId: string;
  /** The time step of the code. */
  readonly step: number;
  /** The code's MAC, computed with the checkpoint's secret. */
  readonly mac: string;
}

export function venueStep(now: Date): number {
  return Math.floor(now.getTime() / VENUE_STEP_MS);
}

/**
 * Returns whether a code of this step is accepted. The previous code is still valid, because scanning takes a moment,
 * and so is the next one, because the clocks of two servers differ a little.
 */
export function isVenueStepGood(step: number, now: Date): boolean {
  return Math.abs(step - venueStep(now)) <= 1;
}

/** Returns the text after the `#` in the URL of the QR code. */
export function writeVenueCode({ checkpointId, step, mac }: VenueCode): string {
  return `${checkpointId.replaceAll('-', '')}.${step.toString(36)}.${mac}`;
}

/** Reads the text after the `#`; null if it is not a venue code. */
export function readVenueCode(text: string): VenueCode | null {
  const found =
    /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})\.([\da-z]{1,8})\.([\w-]{16,64})$/.exec(
      text,
    );
  if (!found) return null;
  const [, a, b, c, d, e, step = '', mac = ''] = found;
  return { checkpointId: [a, b, c, d, e].join('-'), step: Number.parseInt(step, 36), mac };
}
