/** Runs work of the same name one after another, whatever came of the one before. */
export type InTurn = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export function createInTurn(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (last.get(name) === mine) last.delete(name);
    }
  };
}
