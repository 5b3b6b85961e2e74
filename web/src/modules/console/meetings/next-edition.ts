import type { LocalizedText } from '@plenum/contract/kernel/localized-text';

interface Edition {
  slug: string;
  title: LocalizedText;
  startsOn: string;
}

const WEEKS_LATER = 52;

/** What the same meeting would be called a year later: on the same weekday, with the year in its name moved on. */
export function nextEdition({ slug, title, startsOn }: Edition): Edition {
  const later = new Date(Date.parse(startsOn) + WEEKS_LATER * 7 * 86_400_000).toISOString().slice(0, 10);
  const [year, nextYear] = [startsOn.slice(0, 4), String(Number(startsOn.slice(0, 4)) + 1)];
  const moved = slug.includes(year) ? slug.replaceAll(year, nextYear) : `${slug.slice(0, 35)}-${nextYear}`;
  return {
    slug: moved,
    title: { en: title.en.replaceAll(year, nextYear), zh: title.zh.replaceAll(year, nextYear) },
    startsOn: later,
  };
}
