import type { FastifyInstance } from 'fastify';
import { isLanguage, type Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { toCalendar } from '@plenum/contract/meetings/calendar';
import { hasVersion, pack } from '#kernel/cache/packed';
import type { Kept } from '#kernel/cache/public-cache';
import { languageOf, readQuery } from '#kernel/http/request/read-call';
import type { Kernel } from '#kernel/kernel';
import { calendarEvents } from './calendar-events.ts';
import { orEmpty } from '../published/published-parts.ts';
import { findPublicSections } from '../published/published-queries.ts';

/**
 * `/calendar/<id or slug>`, optionally with `.ics`. A subscribing calendar sends no `lan` header, so the language may
 * be in the URL: `?lan=en`. `?programme=1` includes the sessions.
 */
export function serveCalendar(app: FastifyInstance, kernel: Kernel): void {
  app.get<{ Params: { id: string } }>('/calendar/:id', async (request, reply) => {
    const key = request.params.id.replace(/\.ics$/, '');
    const query = readQuery(request.raw.url ?? '');
    const language = isLanguage(query['lan']) ? query['lan'] : languageOf(request);
    const withProgramme = query['programme'] === '1';
    const { value: packed } = await kernel.publicCache.read(
      `calendar ${language} ${JSON.stringify([key, withProgramme])}`,
      kernel.clock.now(),
      () => presentCalendar(kernel, key, language, withProgramme),
    );
    reply.header('vary', 'lan').header('cache-control', 'no-cache').header('etag', packed.etag);
    if (hasVersion(request.headers['if-none-match'], packed.etag)) return reply.code(304).send();
    return reply
      .type(packed.type)
      .header('content-disposition', 'attachment; filename="meeting.ics"')
      .send(packed.plain);
  });
}

async function presentCalendar(
  kernel: Kernel,
  key: string,
  language: Language,
  withProgramme: boolean,
): Promise<Kept> {
  const { meeting, sections, programme, changedAt } = await findPublicSections(
    kernel.db,
    key,
    'venue',
    'dates',
  );
  const source = {
    meeting,
    venue: orEmpty('venue', sections.venue),
    dates: orEmpty('dates', sections.dates),
    programme: withProgramme ? programme : null,
  };
  const pageUrl = `${kernel.config.publicUrl}/index/detailInfo/${meeting.id}`;
  const text = toCalendar({
    name: textIn(meeting.title, language),
    events: calendarEvents(source, pageUrl, language),
    stamp: changedAt.toISOString(),
  });
  return {
    value: pack('text/calendar; charset=utf-8', text),
    tags: [`meeting:${meeting.id}`],
    freshUntil: null,
  };
}
