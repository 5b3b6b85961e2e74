/** How long the code on the venue's screen is shown before the next one. */
export const VENUE_STEP_MS = 30_000;
/** How many codes a screen is given ahead, so that it goes on through a short loss of the network. */
export const VENUE_CODES = 4;

export interface VenueCode {
  readonly checkpointId: string;
  /** Which of all steps of time it is for. */
  readonly step: number;
  /** By the checkpoint's secret. */
  readonly mac: string;
}

export function venueStep(now: Date): number {
  return Math.floor(now.getTime() / VENUE_STEP_MS);
}

/** The one before is still good: a person needs a moment to scan. The one after: clocks of two servers differ a little. */
export function isVenueStepGood(step: number, now: Date): boolean {
  return Math.abs(step - venueStep(now)) <= 1;
}

/** As it stands behind the `#` of the address that the QR code leads to. */
export function writeVenueCode({ checkpointId, step, mac }: VenueCode): string {
  return `${checkpointId.replaceAll('-', '')}.${step.toString(36)}.${mac}`;
}

/** Null: it is no such code. */
export function readVenueCode(text: string): VenueCode | null {
  const found =
    /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})\.([\da-z]{1,8})\.([\w-]{16,64})$/.exec(
      text,
    );
  if (!found) return null;
  const [, a, b, c, d, e, step = '', mac = ''] = found;
  return { checkpointId: [a, b, c, d, e].join('-'), step: Number.parseInt(step, 36), mac };
}
