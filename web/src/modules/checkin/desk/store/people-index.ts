/** Finds people by parts of their name, and by the ends of their phone and document numbers. */
export interface PeopleIndex {
  find: (typed: string, limit: number) => string[];
}

const LINE = '\n';
/** Ranks at most this many matches. */
const LOOKED_AT = 500;

/**
 * All texts in one string: a search is one call of the engine, which takes a few milliseconds for a hundred thousand
 * people; a loop over as many strings takes ten times as long.
 */
export function createPeopleIndex(
  people: Iterable<readonly [id: string, texts: readonly string[]]>,
): PeopleIndex {
  const ids: string[] = [];
  const lines: string[] = [];
  for (const [id, texts] of people) {
    ids.push(id);
    lines.push(searchable(texts.join('\t')).replaceAll(LINE, ' '));
  }
  // Joined in one step, because a concatenated string would be copied by the first search.
  const all = ['', ...lines, ''].join(LINE);
  const starts = new Uint32Array(lines.length);
  let position = 1;
  for (const [at, line] of lines.entries()) {
    starts[at] = position;
    position += line.length + 1;
  }
  return {
    find(typed, limit) {
      const [term, ...others] = searchable(typed).split(/\s+/).filter(Boolean).toSorted(rarestFirst);
      if (term === undefined) return [];
      const beginning: string[] = [];
      const within: string[] = [];
      let at = all.indexOf(term);
      while (at >= 0 && beginning.length < limit && beginning.length + within.length < LOOKED_AT) {
        const row = rowOf(at);
        const line = lines[row] ?? '';
        const start = starts[row] ?? 0;
        const id = ids[row];
        if (id !== undefined && others.every((other) => line.includes(other)))
          (beginsWord(line, at - start) ? beginning : within).push(id);
        at = all.indexOf(term, start + line.length);
      }
      // People with a word that begins with the term come first.
      return [...beginning, ...within].slice(0, limit);
    },
  };

  function rowOf(found: number): number {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= found) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** In Chinese names and numbers only the first character begins a word. */
function beginsWord(line: string, at: number): boolean {
  return at === 0 || line[at - 1] === '\t' || line[at - 1] === ' ';
}

// Puts the rarest term first: numbers are shared by few people, long words of an organization's name by many.
function rarestFirst(left: string, right: string): number {
  return Number(/\d/.test(right)) - Number(/\d/.test(left)) || right.length - left.length;
}

/** Normalizes a text, so that `nguyen` finds Nguyễn, and half-width and full-width characters match each other. */
function searchable(text: string): string {
  const plain = /[\u0080-\u2fff\uff00-\uffef]/.test(text)
    ? text.normalize('NFKD').replace(/\p{M}/gu, '')
    : text;
  return plain.toLowerCase();
}
