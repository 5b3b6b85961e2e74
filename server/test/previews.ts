import { createPreviewLink, listPreviewLinks } from '@plenum/contract/meetings/preview';
import type { TestApp } from './app.ts';
import type { Person } from './people.ts';

/**
 * Creates a link to a draft, for the programme committee. The token is taken from the list of links, from which the
 * organizer copies it too.
 */
export async function buildPreviewLink(
  app: TestApp,
  meetingId: string,
  { token }: Person,
  days: 7 | 30 | 90 = 30,
): Promise<{ id: string; token: string }> {
  const params = { id: meetingId };
  const body = { note: 'Programme committee', days };
  const { id } = (await app.call(createPreviewLink, { token, params, body })).body.data;
  const { data } = (await app.call(listPreviewLinks, { token, params })).body;
  return { id, token: data.find((link) => link.id === id)?.token ?? '' };
}
