import { inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import { isMainlandPhone } from '@plenum/contract/messaging/segments';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { createShortLink } from './short-links.ts';

interface Reader {
  /** The phone number. */
  readonly target: string;
  readonly language: Language;
}

const byLink: Sentence = { en: 'Unsubscribe: {link}', zh: '退订请点 {link}' };
/** The words required by carriers in mainland China. */
const byReply: Sentence = { en: 'Reply R to unsubscribe', zh: '拒收请回复R' };

/**
 * Returns the last line of a text message that the recipient may unsubscribe from. `link` is only used if the line
 * contains a link.
 */
export function unsubscribeLine({ config }: Pick<Kernel, 'config'>, reader: Reader, link: string): string {
  const words = isByReply({ config }, reader) ? byReply : byLink;
  return inLanguage(words, reader.language).replace('{link}', link);
}

/** Like `unsubscribeLine`, but creates a short link to the address if the line contains a link. */
export async function writeUnsubscribeLine(
  kernel: Kernel,
  tx: Tx,
  reader: Reader,
  address: string,
): Promise<string> {
  const link = isByReply(kernel, reader) ? '' : await createShortLink(kernel, tx, address);
  return unsubscribeLine(kernel, reader, link);
}

function isByReply({ config }: Pick<Kernel, 'config'>, { target }: Reader): boolean {
  return config.smsUnsubscribe === 'reply' && isMainlandPhone(target);
}
