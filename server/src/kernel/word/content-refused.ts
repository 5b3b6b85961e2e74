/** A document of a permitted kind with active or fetched content; `item` names it for the author. */
export class ContentRefused extends Error {
  override readonly name = 'ContentRefused';
  readonly item: string;

  constructor(item: string) {
    super(`content refused: ${item}`);
    this.item = shorten(item);
  }
}

const LONGEST = 80;

function shorten(item: string): string {
  const line = item.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
