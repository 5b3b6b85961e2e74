/** As typed, field by field; an answer to a custom field is under `custom.<id>`, several choices joined by `,`. */
export type PersonValues = Readonly<Record<string, string>>;

/** Something wrong or doubtful beside one field; the code names a sentence. */
export interface PersonFault {
  readonly field: string;
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>>;
}
