import { plainText, RichText } from '@plenum/contract/kernel/rich-text';
import { get } from 'react-hook-form';

const OPENING = 120;

/** What a text whose `path.zh` or `path.en` is empty says in the other language: the beginning of it, if it is long. */
export function otherHalf(values: unknown, path: string): string {
  const other = path.endsWith('.zh') ? path.replace(/zh$/, 'en') : path.replace(/en$/, 'zh');
  const half: unknown = get(values, other);
  if (typeof half === 'string') return half;
  const rich = RichText.safeParse(half);
  return rich.success ? plainText(rich.data).slice(0, OPENING) : '';
}
