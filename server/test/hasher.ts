import { createHasher, type Hasher } from '../src/kernel/passwords/hash.ts';

const hashes = new Map<string, Promise<string>>();
const verdicts = new Map<string, ReturnType<Hasher['verify']>>();

/** Creates the product's hasher with a cache, because the people of the tests share a few passwords. */
export function createRememberingHasher(): Hasher {
  const hasher = createHasher();
  return {
    ...hasher,
    hash: (password) => remembered(hashes, password, () => hasher.hash(password)),
    verify: (stored, password) =>
      remembered(verdicts, `${stored} ${password}`, () => hasher.verify(stored, password)),
  };
}

function remembered<T>(known: Map<string, Promise<T>>, key: string, compute: () => Promise<T>): Promise<T> {
  const found = known.get(key);
  if (found) return found;
  const computed = compute();
  known.set(key, computed);
  // A failure is not cached, because a full queue will have room again.
  computed.catch(() => known.delete(key));
  return computed;
}
