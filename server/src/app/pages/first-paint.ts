import { formatDateRange, formatDateRangeWithWeekdays } from '@plenum/contract/kernel/date-range';
import { phaseWords } from '@plenum/contract/meetings/words';
import { fillIn, inLanguage, type Language } from '@plenum/contract/kernel/language';
import { plainText } from '@plenum/contract/kernel/rich-text';
import type { MeetingCard, PublicMeeting, SeriesPage } from '@plenum/contract/meetings/public-schemas';
import type { PublicArticle } from '@plenum/contract/news/schemas';
import { badgeOf, type MeetingBadge } from '@plenum/contract/meetings/states';
import { escapeHtml } from '#kernel/web/page-template';
import { type SitePage, sitePages } from './address.ts';
import { placeWords, sitePageTitles } from './words.ts';

// The page before any script has run: the top of the screen in the same markup and classes as the app's, so that the
// layout doesn't shift when the app starts. The build of the stylesheet scans this file.

const text = escapeHtml;

export function frame(content: string): string {
  return (
    '<div class="flex min-h-dvh flex-col"><header class="relative border-b print:hidden">' +
    '<div class="flex min-h-17 items-center gap-1 px-4 sm:gap-2 sm:px-10"></div></header>' +
    `<main class="flex grow flex-col outline-none">${content}</main></div>`
  );
}

export function seriesPaint({ series, current }: SeriesPage, language: Language): string {
  const name = current ? 'p' : 'h1';
  const logo =
    series.logo === '' ? '' : `<img src="${text(series.logo)}" alt="" class="h-8 max-w-32 object-contain">`;
  const tagline = series.tagline === '' ? '' : `<p class="text-muted">${text(series.tagline)}</p>`;
  const line =
    '<div class="page flex flex-wrap items-center gap-x-3 pt-6 md:pt-8">' +
    `${logo}<${name} class="font-semibold text-accent">${text(series.name)}</${name}>${tagline}</div>`;
  if (!current) return frame(line);
  // Keeps space for the countdown, the price and the buttons, which the app renders.
  const room = '<div class="mt-5 h-13"></div><p class="mt-7 min-h-11"></p>';
  return frame(line + hero(current, language, 'pt-6 pb-10 md:pt-10 md:pb-16', room));
}

export function meetingPaint(meeting: PublicMeeting, withProgramme: boolean, language: Language): string {
  const room = meeting.phase === 'ended' ? '' : '<p class="mt-3 min-h-11"></p>';
  const top = hero(meeting, language, 'pt-8 pb-8 md:pt-14 md:pb-12', room);
  const tabs = '<div class="border-b print:hidden"><div class="page min-h-12"></div></div>';
  if (withProgramme) return frame(top + tabs);
  return frame(
    `${top}${tabs}<div class="page grid gap-x-16 gap-y-12 pt-8 pb-16 lg:grid-cols-[minmax(0,1fr)_20rem] lg:pt-10"><div class="min-w-0"><div class="rich-text measure">${opening(meeting)}</div></div></div>`,
  );
}

// Returns the paragraphs that are visible without scrolling. From the first heading, list or picture on, the app
// renders the text.
function opening({ about, summary }: PublicMeeting): string {
  const end = about.content.findIndex(({ type }) => type !== 'paragraph');
  const blocks = about.content.slice(0, Math.min(end === -1 ? about.content.length : end, 3));
  const lines = plainText({ type: 'doc', content: blocks }).split('\n');
  const shown = lines.some((line) => line !== '') ? lines : [summary];
  return shown.map((line) => `<p>${text(line)}</p>`).join('');
}

function hero(meeting: MeetingCard, language: Language, padding: string, room: string): string {
  const { title, theme, startsOn, endsOn } = meeting;
  const place = placeOf(meeting, language);
  return (
    `<header class="page grid items-center gap-x-12 gap-y-7 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] ${padding}">` +
    `<div class="min-w-0">${pill(badgeOf(meeting), language)}` +
    `<h1 class="mt-3 text-2xl font-bold md:text-3xl">${text(title)}</h1>` +
    (theme === '' ? '' : `<p class="mt-3 measure text-lg text-muted">${text(theme)}</p>`) +
    `<p class="mt-5 text-lg break-keep">${text(formatDateRangeWithWeekdays(startsOn, endsOn, language))}</p>` +
    (place === '' ? '' : `<p class="mt-1 text-lg text-muted">${text(place)}</p>`) +
    `${room}</div>${picture(meeting)}</header>`
  );
}

function placeOf({ city, venueName }: MeetingCard, language: Language): string {
  return city && venueName
    ? fillIn(inLanguage(placeWords, language), { city, venue: venueName })
    : city || venueName;
}

function leadOf(meeting: MeetingCard, language: Language): string {
  const { title, startsOn, endsOn } = meeting;
  const facts = [title, formatDateRange(startsOn, endsOn, language), placeOf(meeting, language)];
  return facts.filter((fact) => fact !== '').join(' · ');
}

function picture({ cover }: MeetingCard): string {
  if (cover !== '') {
    return `<img src="${text(cover)}" alt="" fetchpriority="high" class="aspect-[8/5] w-full rounded-lg bg-surface-sunken object-cover max-md:order-first">`;
  }
  // The app draws the hall of seats; this is a placeholder of the same size.
  return '<svg viewBox="0 0 204.2 104.2" class="mx-auto block w-full max-w-66 max-md:order-first md:max-w-none"></svg>';
}

const pillTones: Readonly<Record<MeetingBadge, string>> = {
  upcoming: 'bg-accent-soft text-accent',
  registration_open: 'bg-success-soft text-success',
  registration_closed: 'bg-warning-soft text-warning',
  in_progress: 'bg-accent-soft text-accent',
  ended: 'bg-surface-sunken text-muted',
  fully_booked: 'bg-warning-soft text-warning',
};

function pill(badge: MeetingBadge, language: Language): string {
  const hasDot = badge === 'registration_open' || badge === 'in_progress';
  const dot = hasDot ? '<span aria-hidden="true" class="size-1.75 rounded-full bg-current"></span>' : '';
  return (
    `<span class="inline-flex min-h-6.5 items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm leading-tight font-semibold whitespace-nowrap ${pillTones[badge]}">` +
    `${dot}${text(inLanguage(phaseWords[badge], language))}</span>`
  );
}

/** The navigation of a sub-site, and the head of one of its pages. */
export function sitePaint({ series, current }: SeriesPage, page: SitePage, language: Language): string {
  const logo =
    series.logo === '' ? '' : `<img src="${text(series.logo)}" alt="" class="h-7 max-w-28 object-contain">`;
  const entries = sitePages.map((name) => {
    const look =
      name === page
        ? 'flex min-h-11 items-center border-b-2 border-accent font-semibold whitespace-nowrap text-text'
        : 'flex min-h-11 items-center border-b-2 border-transparent font-semibold whitespace-nowrap text-muted';
    return `<li><span class="${look}">${text(inLanguage(sitePageTitles[name], language))}</span></li>`;
  });
  const navigation =
    '<div class="border-b bg-surface-raised print:hidden"><div class="page flex flex-wrap items-center gap-x-8">' +
    `<p class="flex items-center gap-3 py-2 font-bold text-accent">${logo}${text(series.name)}</p>` +
    `<div class="min-w-0"><ul class="relative flex [scrollbar-width:none] gap-6 overflow-x-auto">${entries.join('')}</ul></div></div></div>`;
  if (page === 'index') {
    return frame(
      navigation +
        (current
          ? hero(current, language, 'pt-8 pb-8 md:pt-14 md:pb-12', '<p class="mt-3 min-h-11"></p>')
          : ''),
    );
  }
  const lead = current
    ? `<p class="mt-2 measure text-lg text-muted">${text(leadOf(current, language))}</p>`
    : '';
  return frame(
    `${navigation}<div class="page py-10 md:py-14"><h1 class="text-2xl font-bold">${text(inLanguage(sitePageTitles[page], language))}</h1>${lead}</div>`,
  );
}

export function articlePaint(
  { title, publishedAt, summary, cover }: PublicArticle,
  language: Language,
): string {
  const day = publishedAt.slice(0, 10);
  return frame(
    '<article class="mx-auto w-full max-w-3xl px-4 py-8 md:py-12"><p class="min-h-11"></p>' +
      '<header class="mt-4"><p class="min-h-6.5"></p>' +
      `<h1 class="mt-2 text-2xl font-bold">${text(title)}</h1>` +
      `<time datetime="${text(publishedAt)}" class="mt-3 block tabular text-muted">${text(formatDateRange(day, day, language))}</time></header>` +
      (cover === ''
        ? ''
        : `<img src="${text(cover)}" alt="" class="mt-7 aspect-[16/9] w-full rounded-lg bg-surface-sunken object-cover">`) +
      (summary === '' ? '' : `<p class="mt-7 measure text-lg text-muted">${text(summary)}</p>`) +
      '</article>',
  );
}
