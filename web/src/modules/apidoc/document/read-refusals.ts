import { SUCCESS_CODE } from '@plenum/contract/kernel/envelope';
import { statusOf } from '@plenum/contract/kernel/refusals';
import { entriesIn, isJsonObject, numberIn, textIn } from './json-schema.ts';

/** A documented refusal, from the examples of the document. */
export interface ApiRefusal {
  readonly name: string;
  readonly code: number;
  readonly status: number;
  readonly message: string;
}

export function readRefusals(response: unknown): ApiRefusal[] {
  if (!isJsonObject(response)) return [];
  const media = entriesIn(response['content']).map(([, entry]) => entry);
  const examples = media.flatMap((entry) => (isJsonObject(entry) ? entriesIn(entry['examples']) : []));
  return examples.flatMap(([name, example]) => {
    const value = isJsonObject(example) && isJsonObject(example['value']) ? example['value'] : {};
    const code = numberIn(value['code']);
    if (code === undefined || code === SUCCESS_CODE) return [];
    return [{ name, code, status: statusOf(code), message: textIn(value['message']) ?? '' }];
  });
}

export interface ListedRefusal extends ApiRefusal {
  /** The number of calls that document this refusal. */
  readonly calls: number;
}

interface Refusing {
  readonly refusals: readonly ApiRefusal[];
}

/** Every refusal once, ordered by code. */
export function collectRefusals(
  general: readonly ApiRefusal[],
  operations: readonly Refusing[],
): ListedRefusal[] {
  const found = new Map<number, ListedRefusal>();
  for (const refusal of general) found.set(refusal.code, { ...refusal, calls: 0 });
  for (const refusal of operations.flatMap(({ refusals }) => refusals)) {
    const known = found.get(refusal.code);
    found.set(refusal.code, { ...refusal, calls: (known?.calls ?? 0) + 1 });
  }
  return [...found.values()].toSorted((one, other) => one.code - other.code);
}
