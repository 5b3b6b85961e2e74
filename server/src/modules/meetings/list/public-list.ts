import { Instant } from '@plenum/contract/kernel/fields';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { MeetingPage } from '@plenum/contract/meetings/public-schemas';
import type { Presented } from '#kernel/cache/public-cache';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { cardFreshUntil, presentCard, presentMark } from './public-cards.ts';
import { filterFor, type PublicSearch } from './public-filter.ts';
import {
  countMatching,
  findOverview,
  findPublicPage,
  type PublicCursor,
  cursorOf,
} from './public-list-queries.ts';
import { nextMoment } from '../moments.ts';

const PAGE = 20;

export async function presentMeetings(
  kernel: Kernel,
  { after, ...wanted }: PublicSearch & { readonly after?: string | undefined },
  language: Language,
): Promise<Presented<MeetingPage>> {
  const now = kernel.clock.now();
  const filter = filterFor(wanted, now);
  const [found, total, overview] = await Promise.all([
    findPublicPage(kernel.db, filter, now, after === undefined ? null : readCursor(after), PAGE + 1),
    countMatching(kernel.db, filter),
    findOverview(kernel.db, now),
  ]);
  const page = found.slice(0, PAGE);
  const last = page.at(-1);
  const cities = new Set(overview.cities.map((city) => textIn(city, language)));
  return {
    value: {
      meetings: page.map((source) => presentCard(source, language, now)),
      next: found.length > PAGE && last ? writeCursor(cursorOf(last, now)) : null,
      total,
      series: overview.series.map((mark) => presentMark(mark, language)),
      cities: [...cities].toSorted(new Intl.Collator(language).compare),
    },
    tags: ['meetings', 'series'],
    freshUntil: nextMoment([overview.nextChange, ...page.map((source) => cardFreshUntil(source, now))], now),
  };
}

function writeCursor({ over, at, id }: PublicCursor): string {
  return `${over ? 'over' : 'coming'}.${at.getTime()}.${id}`;
}

const WRITTEN = /^(?<part>over|coming)\.(?<ms>-?\d{1,14})\.(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

function readCursor(written: string): PublicCursor {
  const { part, ms, id = '' } = WRITTEN.exec(written)?.groups ?? refuse(kernelRefusals.MALFORMED);
  const at = new Date(Number(ms));
  if (!Instant.safeParse(at.toISOString()).success) refuse(kernelRefusals.MALFORMED);
  return { over: part === 'over', at, id };
}
