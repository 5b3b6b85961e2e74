const browsers: [RegExp, string][] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Electron\//, 'Desktop'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Enough for a person to recognise their own device; product names are the same in both languages. */
export function describeDevice(userAgent: string): string {
  const parts = [browsers, systems].map((table) => table.find(([pattern]) => pattern.test(userAgent))?.[1]);
  return parts.filter((part) => part !== undefined).join(' · ');
}
