import { Id } from '@plenum/contract/kernel/fields';
import { fieldMessages } from '@plenum/contract/kernel/field-messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refuse } from '#kernel/http/response/refusal-error';
import type { Position } from './queries.ts';

/** Where a page of the list ended, as a word for an address. */
export function writePosition({ pinned, publishAt, id }: Position): string {
  return `${pinned ? 'p' : 'n'}.${publishAt.getTime()}.${id}`;
}

export function readPosition(written: string | undefined): Position | null {
  if (written === undefined) return null;
  const [, pinned, time, id = ''] = /^([pn])\.(\d{1,15})\.([\da-f-]{36})$/.exec(written) ?? [];
  const publishAt = new Date(Number(time));
  if (!Id.safeParse(id).success || Number.isNaN(publishAt.getTime()))
    refuse(kernelRefusals.INVALID_INPUT, { fields: { after: fieldMessages.illegal_input } });
  return { pinned: pinned === 'p', publishAt, id };
}
