import type { KeyObject } from 'node:crypto';
import { signRsa, verifyRsa } from '../rsa.ts';

export type Parameters = Readonly<Record<string, string>>;

/** Sorted `name=value` pairs of all non-empty values, before any encoding. */
function canonical(parameters: Parameters, without: readonly string[]): string {
  return Object.entries(parameters)
    .filter(([name, value]) => value !== '' && !without.includes(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** A request's signature covers `sign_type`; a notice's does not. */
export function signRequest(parameters: Parameters, key: KeyObject): string {
  return signRsa(canonical(parameters, ['sign']), key);
}

export function verifyRequest(parameters: Parameters, key: KeyObject): boolean {
  return verifyRsa(canonical(parameters, ['sign']), parameters['sign'] ?? '', key);
}

export function signNotice(parameters: Parameters, key: KeyObject): string {
  return signRsa(canonical(parameters, ['sign', 'sign_type']), key);
}

export function verifyNotice(parameters: Parameters, key: KeyObject): boolean {
  if (parameters['sign_type'] !== 'RSA2') return false;
  return verifyRsa(canonical(parameters, ['sign', 'sign_type']), parameters['sign'] ?? '', key);
}

/** The object under a name, in exactly the characters that were sent, because the signature covers those. */
export function rawMember(text: string, name: string): string | null {
  const label = `"${name}":`;
  const at = text.indexOf(label);
  if (at < 0) return null;
  const start = at + label.length;
  if (text[start] !== '{') return null;
  let depth = 0;
  let quoted = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (quoted) {
      if (character === '\\') index += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return text.slice(start, index + 1);
    }
  }
  return null;
}

/** Returns a form's fields; null if a field occurs twice, because it is unknown which of the two was signed. */
export function readForm(text: string): Record<string, string> | null {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in fields) return null;
    fields[name] = value;
  }
  return fields;
}
