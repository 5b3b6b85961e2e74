import {
  downloadProgramme,
  listPublicMeetings,
  readPublicBackground,
  readPublicMeeting,
  readPublicProgramme,
  readSeriesPage,
  sendVisitorMessage,
} from '@plenum/contract/meetings/public-endpoints';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { presentBackground } from './public-background.ts';
import { presentMeetings } from '../list/public-list.ts';
import { presentMeeting } from './public-meeting.ts';
import { downloadProgrammePdf } from './download-programme.ts';
import { presentProgramme } from './public-programme.ts';
import { presentSeries } from './public-series.ts';
import { keepVisitorMessage } from '../visitor-messages/visitor-messages.ts';

/** The public reads of conferences, and the one public write: a visitor's message. */
export function publicMeetingRoutes(kernel: Kernel): Route[] {
  return [
    route(readSeriesPage, {
      present: ({ params, language }) => presentSeries(kernel, params.slug, language),
    }),
    route(listPublicMeetings, {
      present: ({ query, language }) => presentMeetings(kernel, query, language),
    }),
    route(readPublicMeeting, {
      present: ({ params, language }) => presentMeeting(kernel, params.id, language),
    }),
    route(readPublicProgramme, {
      present: ({ params, language }) => presentProgramme(kernel, params.id, language),
    }),
    route(downloadProgramme, {
      download: ({ params, query, language }) =>
        downloadProgrammePdf(kernel, params.id, query.lan ?? language),
    }),
    route(readPublicBackground, {
      present: ({ params, language }) => presentBackground(kernel, params.id, language),
    }),
    route(sendVisitorMessage, {
      write: ({ params, body }, tx) => keepVisitorMessage(kernel, tx, params.id, body),
    }),
  ];
}
