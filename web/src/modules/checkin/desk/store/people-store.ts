import { EntryState, HandoutState, RosterEntry } from '@plenum/contract/checkin/schemas';
import { z } from '@plenum/contract/kernel/zod';
import type { DeskDatabase } from './desk-database.ts';
import type { DeskSeal } from './desk-seal.ts';

/**
 * A page of the roster, or later changes. `cursor` is where the server continues, or null for the device's own data.
 * `isLast` means that the list is complete.
 */
const Page = z.object({
  people: z.array(RosterEntry),
  entries: z.array(EntryState),
  handouts: z.array(HandoutState),
  cursor: z.string().nullable(),
  isLast: z.boolean(),
});
export type Page = z.infer<typeof Page>;

export interface PeopleStore {
  /** Passes the pages in order, so that a later page replaces an earlier one. Resolves to the number of pages. */
  load: (onPage: (page: Page) => void) => Promise<number>;
  add: (page: Page) => Promise<void>;
  /** Replaces everything that was stored. */
  replace: (pages: readonly Page[]) => Promise<void>;
}

const NAME = 'people';

export function createPeopleStore(database: DeskDatabase, seal: DeskSeal): PeopleStore {
  return {
    async load(onPage) {
      const keys = await database.use((connection) => connection.getAllKeys('people'));
      for (const key of keys) {
        const sealed = await database.use((connection) => connection.get('people', key));
        if (sealed) onPage(Page.parse(await seal.open(NAME, sealed)));
      }
      return keys.length;
    },
    async add(page) {
      const sealed = await seal.seal(NAME, page);
      await database.use((connection) => connection.add('people', sealed));
    },
    async replace(pages) {
      // Encrypts the pages first, because a transaction ends while it waits for anything else.
      const sealed = await Promise.all(pages.map((page) => seal.seal(NAME, page)));
      await database.use(async (connection) => {
        const change = connection.transaction('people', 'readwrite');
        void change.store.clear();
        for (const page of sealed) void change.store.add(page);
        await change.done;
      });
    },
  };
}
