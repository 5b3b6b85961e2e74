import type { KeyOf } from '../i18n/texts/keys.ts';

type NameIn<Key> = Key extends `part.${infer Name}` ? Name : never;

/** A part of the organizers' area, as URLs and saved views name it. Its title is in the catalogue next to this file. */
export type PartName = NameIn<KeyOf<'organize'>>;
