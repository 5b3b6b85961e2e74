export interface SubmitLinks {
  /** Returns the address of a submission, or of the list if none is given. */
  submit: (meeting: string, paper?: string) => string;
  meeting: (slug: string) => string;
  programme: (slug: string) => string;
}
