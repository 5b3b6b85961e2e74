import { fieldMessages } from './field-messages.ts';
import { Line } from './fields.ts';

const address = /^https?:\/\/(?:[\p{L}\p{N}-]+\.)*[\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#][^\s<>"\\^`{|}]*)?$/iu;

/** Only the web: `javascript:`, `data:` and addresses with a password inside are no links of ours. */
export function isWebLink(written: string): boolean {
  return address.test(written);
}

/** Empty, or an address on the web. */
export const WebLink = Line(500).refine((text) => text === '' || isWebLink(text), {
  error: fieldMessages.link_invalid,
});
