import type { Language } from '@plenum/contract/kernel/language';
import type { Db } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';

/** The appearance of a conference's emails, and the organizers' contacts. */
export interface EmailBrand {
  readonly name: string;
  /** The colour of the series, such as `#2f4bce`; dark enough for white text. */
  readonly colour: string;
  readonly logo: { readonly type: string; readonly content: Buffer } | null;
  /** The organizers' contacts, one line each. */
  readonly contacts: readonly string[];
}

/** Returns null if there is no such conference. Conferences belong to a higher module. */
type FindBrand = (kernel: Kernel, meetingId: string, language: Language) => Promise<EmailBrand | null>;

interface Kept {
  readonly find: FindBrand;
  readonly brands: Map<string, { readonly until: number; readonly brand: Promise<EmailBrand | null> }>;
}

const finders = new WeakMap<Db, Kept>();
// Brands are cached, because a send job writes thousands of emails for one conference.
const KEPT_MS = 60_000;

export function provideEmailBrands({ db }: Kernel, find: FindBrand): void {
  finders.set(db, { find, brands: new Map() });
}

/** An email without a conference, or whose brand can't be read, is still sent, in the site's own look. */
export async function findEmailBrand(
  kernel: Kernel,
  meetingId: string | null,
  language: Language,
): Promise<EmailBrand | null> {
  const kept = finders.get(kernel.db);
  if (meetingId === null || !kept) return null;
  const [key, now] = [`${meetingId} ${language}`, kernel.clock.now().getTime()];
  let found = kept.brands.get(key);
  if (!found || found.until <= now) {
    const brand = kept.find(kernel, meetingId, language).catch((error: unknown) => {
      kernel.log.error(
        { part: 'messages', meeting: meetingId, err: error },
        'could not read the email branding',
      );
      return null;
    });
    // Logos are kept in memory, so brands that are no longer used are removed.
    for (const [old, { until }] of kept.brands) if (until <= now) kept.brands.delete(old);
    found = { until: now + KEPT_MS, brand };
    kept.brands.set(key, found);
  }
  return found.brand;
}
