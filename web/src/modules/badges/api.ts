import { MAX_PICTURE_BYTES } from '@plenum/contract/kernel/printed-pictures';
import * as badges from '@plenum/contract/badges/endpoints';
import { badgeRefusals } from '@plenum/contract/badges/messages';
import { queueBadges, readBadgeQueue } from '@plenum/contract/badges/queue';
import { listPrintStations } from '@plenum/contract/badges/stations';
import type { BadgeFilter, BadgeOrder, PrintRequest } from '@plenum/contract/badges/schemas';
import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, upload } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import { RefusedCall } from '#kernel/client/refused-call';

/** Prefix of all query keys for a conference's badges. */
export function badgesKey(meetingId: string) {
  return ['badges', meetingId] as const;
}

export function deskQuery(meetingId: string) {
  return queryOptions({
    queryKey: [...badgesKey(meetingId), 'desk'],
    queryFn: ({ signal }) => call(badges.readBadgeDesk, { params: { id: meetingId }, signal, quiet: true }),
  });
}

export function designQuery(meetingId: string, designId: string, version?: number) {
  return queryOptions({
    queryKey: [...badgesKey(meetingId), 'design', designId, version ?? 'latest'],
    queryFn: ({ signal }) =>
      call(badges.readBadgeDesign, {
        params: { id: meetingId, designId },
        query: version === undefined ? {} : { version },
        signal,
        quiet: true,
      }),
    staleTime: 0,
    // The design is open in a form, which must not change while being edited.
    refetchOnWindowFocus: false,
  });
}

export interface PeopleWishes extends BadgeFilter {
  order: BadgeOrder;
  page: number;
  participantId?: string;
}

export function badgePeopleQuery(meetingId: string, wishes: PeopleWishes) {
  return queryOptions({
    queryKey: [...badgesKey(meetingId), 'people', wishes],
    queryFn: ({ signal }) =>
      call(badges.listBadgePeople, { params: { id: meetingId }, query: wishes, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function printedQuery(meetingId: string, wishes: { participantId?: string; page: number }) {
  return queryOptions({
    queryKey: [...badgesKey(meetingId), 'printed', wishes],
    queryFn: ({ signal }) =>
      call(badges.listPrintedBadges, { params: { id: meetingId }, query: wishes, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

const QUEUE_SECONDS = 5;

/** The queue is polled, because other stations and desks change it. */
export function queueQuery(meetingId: string) {
  return queryOptions({
    queryKey: [...badgesKey(meetingId), 'queue'],
    queryFn: ({ signal }) => call(readBadgeQueue, { params: { id: meetingId }, signal, quiet: true }),
    refetchInterval: QUEUE_SECONDS * 1000,
    staleTime: 0,
  });
}

/** The stations are polled, because print agents start and stop. */
export function stationsQuery(meetingId: string) {
  return queryOptions({
    queryKey: [...badgesKey(meetingId), 'stations'],
    queryFn: ({ signal }) => call(listPrintStations, { params: { id: meetingId }, signal, quiet: true }),
    refetchInterval: QUEUE_SECONDS * 1000,
    staleTime: 0,
  });
}

export function sendToQueue(
  meetingId: string,
  body: { designId: string; participantIds: string[]; reason: string },
) {
  return call(queueBadges, { params: { id: meetingId }, body, quiet: true });
}

export async function badgesChanged(client: QueryClient, meetingId: string): Promise<void> {
  await client.invalidateQueries({ queryKey: badgesKey(meetingId) });
}

/** Uploads a picture. One that is too large is refused before it is sent, with the message that names the limit. */
export function uploadPicture(meetingId: string, lan: Language) {
  return async (file: Blob) => {
    const { code } = badgeRefusals.PICTURE_TOO_LARGE;
    const message = inLanguage(badgeRefusals.PICTURE_TOO_LARGE, lan);
    if (file.size > MAX_PICTURE_BYTES)
      throw new RefusedCall(413, { code, message, errors: [], requestId: undefined });
    return upload(badges.uploadBadgePicture, file, { params: { id: meetingId }, quiet: true });
  };
}

/** Records the batch. Its id is then used to download the file or to print it. */
export function notePrint(meetingId: string, request: PrintRequest) {
  return call(badges.printBadges, { params: { id: meetingId }, body: request, quiet: true });
}

export function saveBadgePdf(meetingId: string, jobId: string) {
  return download(badges.downloadBadges, { params: { id: meetingId, jobId } });
}

export function readJob(meetingId: string, jobId: string) {
  return call(badges.readPrintJob, { params: { id: meetingId, jobId } });
}
