/**
 * The English catalogue of each namespace; app/namespaces.d.ts names them. The compiler checks every key against it,
 * and the tests check that the Chinese catalogue has the same keys.
 */
export interface Namespaces {}

export type Namespace = keyof Namespaces;

// A text with a plural is written as `seat_one` and `seat_other`, and used as `seat`.
type WithoutNumber<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

type Paths<Catalogue> = {
  [Key in keyof Catalogue & string]: Catalogue[Key] extends string
    ? WithoutNumber<Key>
    : `${Key}.${Paths<Catalogue[Key]>}`;
}[keyof Catalogue & string];

// Computed once for each namespace, not for each component.
type PathsOf = { [N in Namespace]: Paths<Namespaces[N]> };
type Prefixed = { [N in Namespace]: `${N}:${PathsOf[N]}` };

/** A namespace, or several. Keys of the first one are written without its name, keys of the others with their names. */
export type Asked = Namespace | readonly [Namespace, ...Namespace[]];

export type KeyOf<A extends Asked> = A extends Namespace
  ? PathsOf[A] | Prefixed[A]
  : A extends readonly [infer First extends Namespace, ...infer Others extends Namespace[]]
    ? PathsOf[First] | Prefixed[First | Others[number]]
    : never;

export type Values = Readonly<Record<string, unknown>>;

export type Translate<A extends Asked> = (key: KeyOf<A>, values?: Values) => string;
