import { createPage, publishPage, uploadBundle } from '@plenum/contract/pages/endpoints';
import type { PageKind } from '@plenum/contract/pages/schemas';
import { makeZip, type ZipPart } from './make-zip.ts';
import type { TestApp } from './app.ts';
import type { Person } from './people.ts';
import { upload } from './uploads.ts';

let built = 0;

export function newPage(place: { meetingId: string } | { seriesId: string }, kind: PageKind = 'blocks') {
  built += 1;
  return {
    seriesId: null,
    meetingId: null,
    ...place,
    kind,
    slug: `page-${built}`,
    title: { en: 'Getting there', zh: '交通指南' },
  };
}

export async function buildPage(
  app: TestApp,
  editor: Person,
  place: { meetingId: string } | { seriesId: string },
  kind: PageKind = 'blocks',
): Promise<string> {
  const made = await app.call(createPage, { token: editor.token, body: newPage(place, kind) });
  if (made.status !== 200) throw new Error(`No page: ${JSON.stringify(made.body)}`);
  return made.body.data.id;
}

/** Publishes a page that consists of these files. */
export async function buildBundle(
  app: TestApp,
  editor: Person,
  meetingId: string,
  parts: readonly ZipPart[],
): Promise<string> {
  const id = await buildPage(app, editor, { meetingId }, 'bundle');
  const sent = await upload(app, uploadBundle, { by: editor, params: { id }, bytes: makeZip(parts) });
  if (sent.status !== 200) throw new Error(`No bundle: ${JSON.stringify(sent.body)}`);
  await app.call(publishPage, { token: editor.token, params: { id }, body: { number: 1 } });
  return id;
}
