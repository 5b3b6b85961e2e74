const EIGHT_HOURS = 8 * 3_600_000;

function shifted(time: Date): string {
  return new Date(time.getTime() + EIGHT_HOURS).toISOString().slice(0, 19);
}

/** `2026-11-16 19:03:22`: Alipay's time format, always in China's time zone. */
export function toChinaTime(time: Date): string {
  return shifted(time).replace('T', ' ');
}

/** `2026-11-16T19:03:22+08:00`: WeChat Pay's time format. */
export function toChinaRfc3339(time: Date): string {
  return `${shifted(time)}+08:00`;
}

export function fromChinaTime(text: string): Date | null {
  const found = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text.replace(' ', 'T')}+08:00` : '';
  return readTime(found);
}

/** Returns null if the value is not a time. */
export function readTime(text: unknown): Date | null {
  if (typeof text !== 'string' || text === '') return null;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? null : time;
}
