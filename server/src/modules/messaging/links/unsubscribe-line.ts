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
/** The words that carriers in the mainland of China ask for. */
const byReply: Sentence = { en: 'Reply R to unsubscribe', zh: '拒收请回复R' };

/** The end of a text message that the recipient may unsubscribe from; a link there is, is `link`. */
export function unsubscribeLine({ config }: Pick<Kernel, 'config'>, reader: Reader, link: string): string {
  const words = isByReply({ config }, reader) ? byReply : byLink;
  return inLanguage(words, reader.language).replace('{link}', link);
}

/** The same, with a short link of its own to the address, if the line has a link. */
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
