import { auditDetailLines } from '@plenum/contract/audit/detail-lines';
import { auditNumbers } from '@plenum/contract/audit/detail-words';
import { auditText, auditVocabulary } from '@plenum/contract/console/audit-lines';
import { auditValueWords } from '@plenum/contract/console/audit-value-words';
import { valueLabels } from '@plenum/contract/registration/people/person-words';
import type pg from 'pg';

type Detail = Readonly<Record<string, unknown>>;

/** Details of stored entries that the audit log would show as a bare key, code, number, time or id. */
export async function findUnwordedDetails(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ action: string; detail: Detail }>(
    'select distinct action, detail from audit_log',
  );
  return [
    ...new Set(rows.flatMap(({ action, detail }) => unworded(detail).map((one) => `${action}: ${one}`))),
  ];
}

// `CODE` matches the words of enumerations. `SNAKE` is for details that may also be free text: it matches only texts
// that no person would write.
const CODE = /^[a-z]+(?:[_-][a-z]+)*$/;
const SNAKE = /^[a-z]+(?:_[a-z]+)+$/;
const BARE = /\d{4}-\d\d-\d\dT\d|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{32}/;

export function unworded(detail: Detail): string[] {
  const found: string[] = [];
  const known = auditVocabulary('en', 'UTC');
  auditDetailLines(detail, 'en', {
    ...known,
    name: (key) => {
      const name = known.name(key);
      if (name === undefined) found.push(`no name for ${key}`);
      return name;
    },
    word: (key, value) => {
      const word = known.word(key, value);
      const isCode = hasOnlyCodes(key) ? CODE.test(value) : SNAKE.test(value);
      if (word === undefined && isCode) found.push(`no word for ${key} ${value}`);
      return word;
    },
  });
  collectNumbers(detail, '', found);
  const shown = auditText(detail, 'zh-cn', 'UTC');
  if (BARE.test(shown)) found.push(`a bare time or id in ${shown}`);
  return found;
}

// Returns whether all values of a detail are codes. Most details of a person are texts that people typed.
function hasOnlyCodes(key: string): boolean {
  if (key in valueLabels) return ['gender', 'identity', 'idType'].includes(key);
  return key in auditValueWords && key !== 'change';
}

// Collects numbers that are not declared in `auditNumbers`, because the log could not show an amount among them as
// money.
function collectNumbers(value: unknown, key: string, found: string[]): void {
  if (typeof value === 'number') {
    if (!(key in auditNumbers)) found.push(`${key} is a number, but not in auditNumbers`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [inner, one] of Object.entries(value))
      collectNumbers(one, Array.isArray(value) ? key : inner, found);
  }
}
