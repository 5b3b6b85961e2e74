import {
  dictionariesOf,
  hasName,
  type PdfDictionary,
  type PdfEntry,
  objectReferences,
} from './pdf-dictionaries.ts';
import { type PdfObject, tokensOf } from './pdf-objects.ts';

/** The references between the objects of a PDF, except from entries to be erased. */
export interface PdfGraph {
  /** The versions of each object. */
  readonly byNumber: ReadonlyMap<number, readonly PdfObject[]>;
  /** Objects that are only reachable through erased entries. */
  readonly erased: ReadonlySet<number>;
  /** The objects that the chosen entries refer to. */
  readonly chosen: ReadonlySet<number>;
  /** The objects that have an erased or a chosen entry. */
  readonly affected: ReadonlySet<PdfObject>;
}

interface Choice {
  readonly isErased: (entry: PdfEntry) => boolean;
  readonly choose: (dictionary: PdfDictionary) => readonly PdfEntry[];
}

/**
 * Reads the references between objects. Objects with the same number are versions of one object and are treated as one.
 */
export function readGraph(objects: readonly PdfObject[], { isErased, choose }: Choice): PdfGraph {
  const byNumber = new Map<number, PdfObject[]>();
  const edges = new Map<number, Edges>();
  const roots = new Set<number>();
  const erased = new Set<number>();
  const chosen = new Set<number>();
  const affected = new Set<PdfObject>();
  for (const object of objects) {
    const tokens = tokensOf(object);
    const dictionaries = dictionariesOf(tokens);
    const erasedEntries = dictionaries.flatMap((dictionary) => dictionary.filter(isErased));
    const chosenEntries = dictionaries.flatMap(choose);
    if (erasedEntries.length + chosenEntries.length > 0) affected.add(object);
    addReferences(erased, erasedEntries);
    addReferences(chosen, chosenEntries);
    const all = objectReferences(tokens);
    const kept = erasedEntries.length === 0 ? all : objectReferences(without(tokens, erasedEntries));
    const [outer = []] = dictionaries;
    // A reader begins with the catalogue and with everything that trailers refer to.
    if (object.number === null || hasName(outer, 'Type', 'XRef'))
      for (const number of kept) roots.add(number);
    if (object.number === null) continue;
    if (hasName(outer, 'Type', 'Catalog')) roots.add(object.number);
    const versions = byNumber.get(object.number);
    if (versions) versions.push(object);
    else byNumber.set(object.number, [object]);
    const known = edges.get(object.number);
    const joined = known ? { all: known.all.concat(all), kept: known.kept.concat(kept) } : { all, kept };
    edges.set(object.number, joined);
  }
  const needed = reachableFrom(edges, roots, 'kept');
  const reached = reachableFrom(edges, erased, 'all');
  return {
    byNumber,
    erased: new Set([...reached].filter((number) => !needed.has(number))),
    chosen,
    affected,
  };
}

interface Edges {
  readonly all: readonly number[];
  readonly kept: readonly number[];
}

function addReferences(numbers: Set<number>, entries: readonly PdfEntry[]): void {
  for (const { value } of entries) for (const number of objectReferences(value)) numbers.add(number);
}

function without(tokens: readonly PdfEntry['key'][], entries: readonly PdfEntry[]) {
  const left = new Set(entries.flatMap(({ value }) => value));
  return tokens.filter((token) => !left.has(token));
}

/** Returns the numbers of these objects and of all objects reachable from them. */
function reachableFrom(
  edges: ReadonlyMap<number, Edges>,
  start: ReadonlySet<number>,
  along: keyof Edges,
): ReadonlySet<number> {
  const seen = new Set(start);
  const waiting = [...seen];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const number of edges.get(next)?.[along] ?? [])
      if (!seen.has(number)) {
        seen.add(number);
        waiting.push(number);
      }
  return seen;
}
