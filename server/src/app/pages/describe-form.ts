import type { Language } from '@plenum/contract/kernel/language';
import { readPublicMeeting } from '@plenum/contract/meetings/public-endpoints';
import { windowState } from '@plenum/contract/submissions/editable';
import type { Presented } from '#kernel/cache/public-cache';
import { RefusalError } from '#kernel/refusal/refusal-error';
import type { PageAddress } from './address.ts';
import { getCodePaint, registerPaint, submitPaint } from './form-paint.ts';
import type { PublicReader } from './public-reader.ts';

export type FormAddress = Extract<PageAddress, { kind: 'register' | 'submit' | 'getcode' }>;

export interface FormContext {
  readonly language: Language;
  readonly now: Date;
  /** Whether a conference registers teams. */
  readonly hasTeams: (meetingId: string) => Promise<boolean>;
}

const nothing = { value: '', tags: [], freshUntil: null };

/** Returns the first paint of a form that visitors can begin without a login; empty if the app has to decide. */
export async function describeForm(
  read: PublicReader,
  address: FormAddress,
  { language, now, hasTeams }: FormContext,
): Promise<Presented<string>> {
  if (address.kind === 'getcode') return { ...nothing, value: getCodePaint(language) };
  if (!address.isFirst) return nothing;
  const found = await findMeeting(read, address.id, language);
  if (!found) return nothing;
  const { value: meeting, tags, freshUntil } = found;
  if (address.kind === 'register') {
    const value = registerPaint(meeting, await hasTeams(meeting.id), language);
    return { value, tags, freshUntil };
  }
  const { opensAt, closesAt } = meeting.submission;
  const window = { opensAt: toDate(opensAt), closesAt: toDate(closesAt) };
  const isOpen = meeting.state === 'published' && windowState(window, now) === 'open';
  return { value: isOpen ? submitPaint(meeting, language) : '', tags, freshUntil };
}

async function findMeeting(read: PublicReader, id: string, language: Language) {
  try {
    return await read(readPublicMeeting, { params: { id } }, language);
  } catch (error) {
    // The app shows that there is no such conference.
    if (error instanceof RefusalError) return null;
    throw error;
  }
}

function toDate(written: string | null): Date | null {
  return written === null ? null : new Date(written);
}
