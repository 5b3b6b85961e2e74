import { Coordinates } from '@plenum/contract/meetings/fields';

/** Latitude, then longitude, as maps write them; null for anything else. */
export function parseCoordinates(text: string): Coordinates | null {
  const found = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,，\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  const parsed = Coordinates.safeParse({ latitude: Number(found?.[1]), longitude: Number(found?.[2]) });
  return found && parsed.success ? parsed.data : null;
}
