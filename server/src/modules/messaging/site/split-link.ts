/** The parts of a text that ends with a link: the message, and the link's label. */
export interface SplitText {
  readonly text: string;
  /** Such as `See your order`; empty if the text has none. */
  readonly linkText: string;
}

const LONGEST_LINK_TEXT = 80;
const signature = /^(?:【[^】]{1,20}】|Plenum: )/;

/**
 * In the app a link has a label instead of an address. `… is paid. See your order: https://…` becomes `… is paid.` and
 * `See your order`. The signature of text messages is left out.
 */
export function splitLink(written: string, url: string): SplitText {
  const unsigned = written.replace(signature, '').trim();
  const at = url === '' ? -1 : unsigned.lastIndexOf(url);
  if (at === -1) return { text: unsigned, linkText: '' };
  const before = unsigned.slice(0, at).trimEnd();
  const after = unsigned.slice(at + url.length).trim();
  const begin = lastSentence(before);
  const last = before.slice(begin).trim();
  const isCall = /[:：]$/.test(last) && last.length <= LONGEST_LINK_TEXT;
  const said = isCall ? before.slice(0, begin) : before;
  return { text: `${said.trim()} ${after}`.trim(), linkText: isCall ? last.slice(0, -1) : '' };
}

// Returns the start of the last sentence. A full stop inside a number or an address doesn't end a sentence.
function lastSentence(text: string): number {
  const ends = [...text.matchAll(/[.!?]\s|[。！？\n]/g)];
  const last = ends.at(-1);
  return last ? last.index + last[0].length : 0;
}
