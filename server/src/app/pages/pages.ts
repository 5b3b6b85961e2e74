import type { Language } from '@plenum/contract/kernel/language';
import { listPublicMeetings } from '@plenum/contract/meetings/public-endpoints';
import { pack } from '#kernel/cache/packed';
import type { Kept } from '#kernel/cache/public-cache';
import { toRefusal } from '#kernel/http/response/to-refusal';
import type { Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { anonymousLimit } from '#kernel/rate-limit/general-limit';
import { findTerms } from '#modules/meetings/offer/public';
import { emptyPageContent, type PageContent } from '#kernel/web/page-template';
import { type RequestedPage, type FoundPage, HTML, type Pages } from '#kernel/web/serve-web';
import { type PageAddress, readAddress } from './address.ts';
import { describePage } from './describe-page.ts';
import { notToBeFound } from './head.ts';
import { createPublicReader, type PublicReader } from './public-reader.ts';
import { sourcesOf } from './sources.ts';

// The first page according to the specification.
const START = 'cloud';

/**
 * Pages as they are before the app runs: built once for each address and language, and cached like any public answer.
 */
export function createPages(
  kernel: Kernel,
  routes: readonly Route[],
  fill: (content: PageContent) => string,
): Pages {
  const read = createPublicReader(kernel, routes);
  const page = (head: string) =>
    bothLanguages((language) =>
      pack(HTML, fill({ ...emptyPageContent, language, head, sources: sourcesOf(null, language) })),
    );
  const hasTeams = async (id: string) => (await findTerms(kernel.db, id)).form.teams;
  const missing = page(notToBeFound);
  const bare = page('');

  function readPage(address: PageAddress, asked: RequestedPage): Promise<Kept> {
    const { language } = asked;
    const explicit = new URLSearchParams(asked.search).has('lang');
    const key = `page ${language} ${JSON.stringify([explicit, address])}`;
    return kernel.publicCache.read(key, kernel.clock.now(), async () => {
      // Only building a page counts towards the limit, because serving a cached one costs almost nothing.
      anonymousLimit(kernel, asked.address);
      const place = {
        publicUrl: kernel.config.publicUrl,
        language,
        explicit,
        now: kernel.clock.now(),
        hasTeams,
      };
      const { value, ...lasting } = await describePage(read, address, place);
      return { ...lasting, value: pack(HTML, fill(value)) };
    });
  }

  async function find(asked: RequestedPage): Promise<FoundPage> {
    const address = readAddress(asked.path, asked.search);
    if (address.kind === 'unknown') return { kind: 'page', status: 404, packed: missing[asked.language] };
    if (address.kind === 'start') {
      const slug = await startSeries(read, asked.language);
      if (slug !== null) return { kind: 'elsewhere', location: `/index/${slug}${asked.search}` };
    }
    return { kind: 'page', status: 200, packed: (await readPage(address, asked)).value };
  }

  return {
    async find(asked) {
      try {
        return await find(asked);
      } catch (error) {
        const status = toRefusal(error)?.refusal.status;
        if (status === 404) return { kind: 'page', status, packed: missing[asked.language] };
        if (status === undefined) kernel.log.error({ err: error }, 'could not describe a page');
        // The app makes the request itself, and shows the error.
        return { kind: 'page', status: 200, packed: bare[asked.language] };
      }
    },
  };
}

function bothLanguages<T>(make: (language: Language) => T): Readonly<Record<Language, T>> {
  return { en: make('en'), 'zh-cn': make('zh-cn') };
}

async function startSeries(read: PublicReader, language: Language): Promise<string | null> {
  const { value } = await read(listPublicMeetings, {}, language);
  const found = value.series.find(({ slug }) => slug === START) ?? value.series[0];
  return found ? encodeURIComponent(found.slug) : null;
}
