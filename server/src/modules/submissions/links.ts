import type { Kernel } from '#kernel/kernel';

/** Returns the address of the author's page of a submission. */
export function submissionLink(
  { config }: Pick<Kernel, 'config'>,
  { id, meetingId }: { readonly id: string; readonly meetingId: string },
): string {
  return `${config.publicUrl}/index/submit/${meetingId}?paper=${id}`;
}

/** Returns the address of the reviewer's page with assigned submissions. */
export function reviewsLink({ config }: Pick<Kernel, 'config'>, meetingId: string): string {
  return `${config.publicUrl}/admin/matchDetail?id=${meetingId}&part=myReviews`;
}

/** Returns the address of the conference's page, which contains the contacts for questions. */
export function conferenceLink({ config }: Pick<Kernel, 'config'>, meetingId: string): string {
  return `${config.publicUrl}/index/detailInfo/${meetingId}`;
}
