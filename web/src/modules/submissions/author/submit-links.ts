export interface SubmitLinks {
  /** The list, or one submission. */
  submit: (meeting: string, paper?: string) => string;
  meeting: (slug: string) => string;
  programme: (slug: string) => string;
}
