/** Every time zone the browser knows, those near first. */
export function timeZones(): string[] {
  const near = [
    'Asia/Shanghai',
    'Asia/Urumqi',
    'Asia/Hong_Kong',
    'Asia/Macau',
    'Asia/Taipei',
    'Asia/Singapore',
    'Asia/Tokyo',
  ];
  const all = Intl.supportedValuesOf('timeZone');
  return [...near, ...all.filter((name) => !near.includes(name))];
}
