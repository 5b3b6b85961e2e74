import { type JsonObject, numberIn, textIn } from '../document/json-schema.ts';

const byFormat: Readonly<Record<string, string>> = {
  email: 'name@example.org',
  uuid: '3f0c1a52-7b1e-4c89-9d2a-5e6f70819203',
  uri: 'https://example.org/',
  url: 'https://example.org/',
  hostname: 'example.org',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  date: '2026-05-18',
  time: '09:00:00Z',
  'date-time': '2026-05-18T09:00:00Z',
  duration: 'PT1H',
};

// No generator works for every pattern, but most patterns of an API match one of these.
const candidates = [
  'string',
  'example',
  'example-text',
  '123456',
  '2026-05-18',
  'AB12-CD34',
  '+8613800138000',
  'name@example.org',
  'A',
];

export function exampleText(facts: JsonObject): string {
  const least = numberIn(facts['minLength']) ?? 0;
  const most = numberIn(facts['maxLength']) ?? Infinity;
  const format = byFormat[textIn(facts['format']) ?? ''];
  if (format !== undefined) return format;
  const pattern = patternOf(facts);
  const fits = (text: string) => text.length >= least && text.length <= most && (pattern?.test(text) ?? true);
  return (
    candidates.find(fits) ??
    'string'.repeat(Math.ceil(least / 6) || 1).slice(0, Math.max(least, Math.min(6, most)))
  );
}

function patternOf(facts: JsonObject): RegExp | undefined {
  const pattern = textIn(facts['pattern']);
  if (pattern === undefined) return undefined;
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}
