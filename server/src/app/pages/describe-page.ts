import { consentSubjectWords } from '@plenum/contract/consents/documents';
import { readLegal } from '@plenum/contract/consents/endpoints';
import { fillIn, inLanguage, type Language } from '@plenum/contract/kernel/language';
import { plainText } from '@plenum/contract/kernel/rich-text';
import {
  listPublicMeetings,
  readPublicBackground,
  readPublicMeeting,
  readPublicProgramme,
  readSeriesPage,
} from '@plenum/contract/meetings/public-endpoints';
import type { SeriesPage } from '@plenum/contract/meetings/public-schemas';
import { listPublicNews, readArticle } from '@plenum/contract/news/endpoints';
import { readPublicMenu, readPublicPage } from '@plenum/contract/pages/endpoints';
import type { Presented } from '#kernel/cache/public-cache';
import { RefusalError } from '#kernel/refusal/refusal-error';
import { emptyPageContent, escapeHtml, type PageContent } from '#kernel/web/page-template';
import type { PageAddress, SitePage } from './address.ts';
import { describeForm, type FormAddress, type FormContext } from './describe-form.ts';
import { articlePaint, meetingPaint, seriesPaint, sitePaint } from './first-paint.ts';
import {
  canonicalUrl,
  fullUrl,
  type HeadFacts,
  headOf,
  type HeadContext,
  HREFLANG,
  notToBeFound,
} from './head.ts';
import { eventOfCard, eventOfMeeting, type Links, newsArticle } from './json-ld.ts';
import type { PublicAnswer, PublicReader } from './public-reader.ts';
import { type Screen, sourcesOf } from './sources.ts';
import { joinTitle, listDescriptions, listTitles, pageTitle, sitePageTitles } from './words.ts';

type PageContext = Omit<HeadContext, 'path'> & FormContext;
type Answers = readonly PublicAnswer<unknown>[];

interface Described extends HeadFacts {
  readonly path: string;
  readonly screen: Screen;
  readonly answers: Answers;
  readonly firstPaint: string;
  readonly accent: string | null;
}

const plain = { image: '', type: 'website', jsonLd: null, firstPaint: '', accent: null } as const;

/** Returns the metadata of an address, and the data that the app requests first. */
export async function describePage(
  read: PublicReader,
  address: PageAddress,
  context: PageContext,
): Promise<Presented<PageContent>> {
  const { language } = context;
  if (address.kind === 'start' || address.kind === 'unknown' || address.kind === 'inside') {
    const screen = address.kind === 'inside' ? address.screen : null;
    const content = {
      ...emptyPageContent,
      language,
      head: notToBeFound,
      sources: sourcesOf(screen, language),
    };
    return { value: content, tags: [], freshUntil: null };
  }
  if (isForm(address)) {
    const { value: firstPaint, ...lasting } = await describeForm(read, address, context);
    const sources = sourcesOf(address.kind, language);
    return { ...lasting, value: { ...emptyPageContent, language, head: notToBeFound, firstPaint, sources } };
  }
  const described = await describe(read, address, context);
  const { path, answers, title, firstPaint, accent, screen } = described;
  return {
    value: {
      language,
      title: fillIn(inLanguage(pageTitle, language), { title }),
      head: headOf(described, { ...context, path }),
      attributes: accent === null ? '' : ` data-accent="${escapeHtml(accent)}"`,
      firstPaint,
      answers: answers.map(({ inlined }) => inlined),
      sources: sourcesOf(screen, language),
    },
    tags: [...new Set(answers.flatMap(({ tags }) => tags))],
    freshUntil: earliest(answers),
  };
}

function earliest(answers: Answers): Date | null {
  const times = answers.flatMap(({ freshUntil }) => (freshUntil ? [freshUntil.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

function isForm(address: PageAddress): address is FormAddress {
  return address.kind === 'register' || address.kind === 'submit' || address.kind === 'getcode';
}

type Open = Exclude<PageAddress, { kind: 'start' | 'unknown' | 'inside' } | FormAddress>;

function describe(read: PublicReader, address: Open, context: PageContext): Promise<Described> {
  switch (address.kind) {
    case 'series':
      return describeSeries(read, address.slug, context);
    case 'meeting':
      return describeMeeting(read, address.id, address.withProgramme, context);
    case 'article':
      return describeArticle(read, address.id, context);
    case 'page':
      return describeOwnPage(read, address.id, context);
    case 'legal':
      return describeLegal(read, address, context);
    case 'site':
      return describeSite(read, address.slug, address.page, context);
    default:
      return describeList(read, address.kind, context);
  }
}

async function describeSeries(read: PublicReader, slug: string, context: PageContext): Promise<Described> {
  const { language } = context;
  const [page, news] = await Promise.all([
    read(readSeriesPage, { params: { slug } }, language),
    read(listPublicNews, { query: { series: slug } }, language),
  ]);
  const path = `/index/${encodeURIComponent(slug)}`;
  return {
    ...plain,
    ...factsOfSeries(page.value, linksAt(path, context)),
    path,
    screen: 'series',
    answers: [page, news],
    firstPaint: seriesPaint(page.value, language),
  };
}

function factsOfSeries({ series, current }: SeriesPage, links: Links) {
  return {
    title: joinTitle(...(current ? [current.title] : []), series.name),
    description: current?.summary || series.tagline || plainText(series.about),
    image: current?.cover || series.logo,
    jsonLd: current ? eventOfCard(current, series.partners, links) : null,
    accent: series.accent,
  };
}

async function describeMeeting(
  read: PublicReader,
  id: string,
  withProgramme: boolean,
  context: PageContext,
): Promise<Described> {
  const { language } = context;
  const asked = { params: { id } };
  const [meeting, news, menu] = await Promise.all([
    read(readPublicMeeting, asked, language),
    read(listPublicNews, { query: { meeting: id } }, language),
    read(readPublicMenu, { query: { meeting: id } }, language),
  ]);
  // The app requests a conference by the key in the address, and its parts by the id.
  const found = { params: { id: meeting.value.id } };
  const programme = withProgramme ? await ifThere(read(readPublicProgramme, found, language)) : [];
  const { title, summary, theme, about, cover, series } = meeting.value;
  const path = `/index/detailInfo/${meeting.value.id}`;
  return {
    ...plain,
    title,
    description: summary || theme || plainText(about),
    image: cover,
    jsonLd: eventOfMeeting(meeting.value, linksAt(path, context)),
    accent: series.accent,
    path,
    screen: withProgramme ? 'programme' : 'meeting',
    answers: [meeting, news, menu, ...programme],
    firstPaint: meetingPaint(meeting.value, withProgramme, language),
  };
}

async function describeArticle(read: PublicReader, id: string, context: PageContext): Promise<Described> {
  const article = await read(readArticle, { params: { id } }, context.language);
  const { title, summary, body, cover } = article.value;
  const path = `/index/news/${article.value.id}`;
  return {
    ...plain,
    title,
    description: summary || plainText(body),
    image: cover,
    type: 'article',
    jsonLd: newsArticle(article.value, linksAt(path, context)),
    path,
    screen: 'article',
    answers: [article],
    firstPaint: articlePaint(article.value, context.language),
  };
}

async function describeSite(
  read: PublicReader,
  slug: string,
  name: SitePage,
  context: PageContext,
): Promise<Described> {
  const { language } = context;
  const page = await read(readSeriesPage, { params: { slug } }, language);
  const path = `/${slug === 'bdmc' ? 'bdmc' : `site/${encodeURIComponent(slug)}`}/${name}`;
  const facts = factsOfSeries(page.value, linksAt(path, context));
  const title = joinTitle(inLanguage(sitePageTitles[name], language), facts.title);
  const answers = [page, ...(await answersOfSite(read, page.value, name, language))];
  const screen = name === 'program' ? 'siteProgramme' : 'site';
  const firstPaint = sitePaint(page.value, name, language);
  return { ...plain, ...facts, title, path, screen, answers, firstPaint };
}

async function answersOfSite(
  read: PublicReader,
  { series: { slug }, current }: SeriesPage,
  name: SitePage,
  language: Language,
): Promise<Answers> {
  const menu = await read(readPublicMenu, { query: { series: slug } }, language);
  if (!current) return [menu];
  const asked = { params: { id: current.id } };
  const meeting = await read(readPublicMeeting, asked, language);
  switch (name) {
    case 'index':
      return [menu, meeting, await read(listPublicNews, { query: { series: slug } }, language)];
    case 'program':
      return [menu, meeting, ...(await ifThere(read(readPublicProgramme, asked, language)))];
    case 'committee':
    case 'history':
      return [menu, meeting, ...(await ifThere(read(readPublicBackground, asked, language)))];
    default:
      return [menu, meeting];
  }
}

// Returns an empty list if the data isn't available, for example for a programme that is not published yet; the app
// shows that itself.
async function ifThere<T>(answer: Promise<PublicAnswer<T>>): Promise<PublicAnswer<T>[]> {
  try {
    return [await answer];
  } catch (error) {
    if (error instanceof RefusalError) return [];
    throw error;
  }
}

async function describeOwnPage(
  read: PublicReader,
  id: string,
  { language }: PageContext,
): Promise<Described> {
  const page = await read(readPublicPage, { params: { id } }, language);
  const { title, body, pictures } = page.value;
  return {
    ...plain,
    title,
    description: body ? plainText(body) : '',
    image: pictures[0]?.link ?? '',
    path: `/index/page/${page.value.id}`,
    screen: 'page',
    answers: [page],
  };
}

async function describeLegal(
  read: PublicReader,
  { document, version }: Extract<PageAddress, { kind: 'legal' }>,
  { language }: PageContext,
): Promise<Described> {
  const asked = { params: { document }, query: version === null ? {} : { version } };
  const legal = await read(readLegal, asked, language);
  return {
    ...plain,
    title: inLanguage(consentSubjectWords[document], language),
    description: plainText(legal.value.body),
    path: `/${document}`,
    screen: 'legal',
    answers: [legal],
  };
}

const listPaths = { home: '/index/homepage', meetings: '/index/meeting', news: '/index/news' } as const;

async function describeList(
  read: PublicReader,
  kind: keyof typeof listPaths,
  { language }: PageContext,
): Promise<Described> {
  const answers = await Promise.all([
    ...(kind === 'news' ? [] : [read(listPublicMeetings, {}, language)]),
    ...(kind === 'meetings' ? [] : [read(listPublicNews, {}, language)]),
  ]);
  return {
    ...plain,
    title: inLanguage(listTitles[kind], language),
    description: inLanguage(listDescriptions[kind], language),
    path: listPaths[kind],
    screen: kind,
    answers,
  };
}

function linksAt(path: string, context: PageContext): Links {
  return {
    page: canonicalUrl({ ...context, path }),
    full: (link) => fullUrl(context.publicUrl, link),
    inLanguage: HREFLANG[context.language],
  };
}
