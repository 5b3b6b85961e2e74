/** The first of these that is still to come: until then time alone changes nothing. */
export function nextOf(moments: readonly (Date | null)[], now: Date): Date | null {
  let next: Date | null = null;
  for (const moment of moments) {
    if (moment && moment > now && (next === null || moment < next)) next = moment;
  }
  return next;
}

export function isoOrNull(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}

/** Instants inside JSON come with the offset of the database's session. */
export function toDate(written: string | null): Date | null {
  return written === null ? null : new Date(written);
}
