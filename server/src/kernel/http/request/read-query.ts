import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refuse } from '../response/refusal-error.ts';
import { checkText } from './strict-json.ts';

/** The query string as plain text values. The same name twice is refused: readers would disagree on which counts. */
export function readQuery(url: string): Record<string, string> {
  const start = url.indexOf('?');
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  if (start < 0) return values;
  for (const [name, value] of new URLSearchParams(wellFormed(url.slice(start + 1)))) {
    if (name in values) refuse(kernelRefusals.MALFORMED);
    checkText(name);
    checkText(value);
    values[name] = value;
  }
  return values;
}

// URLSearchParams repairs what it can't decode; a repaired value is not what was sent.
function wellFormed(query: string): string {
  try {
    decodeURIComponent(query);
    return query;
  } catch {
    return refuse(kernelRefusals.MALFORMED);
  }
}
