import type { Language } from '@plenum/contract/kernel/language';
import type { Kernel } from '#kernel/kernel';
import type { AttachedFile } from './providers/provider.ts';

/** A participant's ticket as a file; null if they have no valid one. Tickets belong to a higher module. */
type MakeTicketFile = (participantId: string, language: Language) => Promise<AttachedFile | null>;

const makers = new WeakMap<Kernel, MakeTicketFile>();

export function provideTicketFiles(kernel: Kernel, make: MakeTicketFile): void {
  makers.set(kernel, make);
}

interface TicketMessage {
  readonly id: string;
  readonly language: Language;
  readonly participant_id: string | null;
  readonly carries_ticket: boolean;
}

/**
 * Attaches the current ticket when an email is sent. The message also has a link to the ticket, so it is sent even if
 * the file can't be created.
 */
export async function attachTicket(
  kernel: Kernel,
  { id, language, participant_id: participantId, carries_ticket: carriesTicket }: TicketMessage,
): Promise<readonly AttachedFile[]> {
  if (!carriesTicket || participantId === null) return [];
  try {
    const file = await makers.get(kernel)?.(participantId, language);
    return file ? [file] : [];
  } catch (error) {
    kernel.log.error({ part: 'messages', message: id, err: error }, 'could not attach a ticket');
    return [];
  }
}
