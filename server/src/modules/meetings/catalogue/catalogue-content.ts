/** A part of the catalogue as its editor sees it, and how many of each thing are taken. */
export interface Counted<C> {
  readonly content: C;
  readonly taken: Record<string, number>;
}
