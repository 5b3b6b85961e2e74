// A time in the reader's own time zone is shown without a zone. A conference's time names its zone if the reader's
// clock shows another one, so that no time on a screen is misread.

export function readersZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns true if the reader's clock shows another time than a clock in this zone. */
export function isElsewhere(timeZone: string, at: Date): boolean {
  return zoneOffset(timeZone, at) !== zoneOffset(readersZone(), at);
}

/** Returns the offset at that moment, such as `UTC+8`. */
export function zoneOffset(timeZone: string, at: Date): string {
  return zonePart('en-US', timeZone, at, 'shortOffset').replace('GMT', 'UTC');
}

/** Returns the zone's name, such as `China Standard Time` or `中国标准时间`. */
export function zoneTitle(locale: string, timeZone: string, at: Date): string {
  const name = zonePart(locale, timeZone, at, 'long');
  // The browser calls a zone without a name by its offset; its city is clearer.
  return name.startsWith('GMT') ? (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ') : name;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function zonePart(locale: string, timeZone: string, at: Date, timeZoneName: 'shortOffset' | 'long'): string {
  const key = `${locale} ${timeZone} ${timeZoneName}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, timeZoneName });
  formats.set(key, format);
  const parts = format.formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
