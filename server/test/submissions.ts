import { randomUUID } from 'node:crypto';
import { richParagraphs } from '@plenum/contract/kernel/rich-text';
import { sections } from '@plenum/contract/meetings/sections';
import type { SubmissionSettings } from '@plenum/contract/meetings/submission-settings';
import { emptyDraft, type SubmissionDraft } from '@plenum/contract/submissions/content';
import * as endpoints from '@plenum/contract/submissions/endpoints';
import type { TestApp } from './app.ts';
import { makeZip, type ZipPart } from './make-zip.ts';
import { storeContent, text } from './meeting-content.ts';
import { buildMeeting } from './meetings.ts';
import { buildPerson, type Person } from './people.ts';
import { upload } from './uploads.ts';

export const OPENS = '2026-05-01T00:00:00.000Z';
export const CLOSES = '2026-05-20T16:00:00.000Z';

/** A published conference that takes submissions in two fields until 20 May. */
export async function buildCall(app: TestApp, settings: Partial<SubmissionSettings> = {}) {
  const { id, basics } = await buildMeeting(app, {
    state: 'published',
    submission: { opensAt: OPENS, closesAt: CLOSES },
  });
  const fields = [
    { id: randomUUID(), name: text('Storage', '存储') },
    { id: randomUUID(), name: text('Networks', '网络') },
  ] as const;
  await storeContent(app, id, [
    {
      name: 'call',
      content: { body: { en: richParagraphs('Write'), zh: richParagraphs('征文') }, fields: [...fields] },
    },
    {
      name: 'submissions',
      content: sections.submissions.schema.parse({ ...sections.submissions.empty, ...settings }),
    },
  ]);
  return { meetingId: id, slug: basics.slug, fields };
}

/** Returns a minimal Word file with the given paragraphs. */
export function makeDocx(...paragraphs: readonly string[]): Buffer {
  return makeZip(docxParts(paragraphs));
}

/** A Word file of exactly this many bytes. */
export function docxOfSize(size: number): Buffer {
  const withPicture = (bytes: number) =>
    makeZip([
      ...docxParts(['x']),
      { name: 'word/media/picture.png', data: Buffer.alloc(bytes, 7), stored: true },
    ]);
  return withPicture(size - withPicture(0).length);
}

function docxParts(paragraphs: readonly string[]): ZipPart[] {
  const body = paragraphs.map((one) => `<w:p><w:r><w:t>${one}</w:t></w:r></w:p>`).join('');
  return [
    {
      name: '[Content_Types].xml',
      data: `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      data: `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/document.xml',
      data: `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    },
  ];
}

export async function begin(app: TestApp, meetingId: string, author: Person): Promise<string> {
  const answer = await app.call(endpoints.beginSubmission, { body: { meetingId }, token: author.token });
  return answer.body.data.id;
}

export function sendAbstract(
  app: TestApp,
  { id, author }: { readonly id: string; readonly author: Person },
  bytes: Buffer = makeDocx('Wave overtopping', '陡坡海堤'),
  name = 'abstract.docx',
) {
  return upload(app, endpoints.uploadAbstract, { by: author, params: { id }, query: { name }, bytes });
}

/** Returns a draft that is complete except for its files. */
export function draftWith(fieldId: string, patch: Partial<SubmissionDraft> = {}): SubmissionDraft {
  return {
    ...emptyDraft,
    type: 'oral',
    fieldId,
    title: { en: 'Wave overtopping at steep sea walls', zh: '陡坡海堤的越浪量' },
    presenter: {
      name: 'Ada Quill',
      affiliation: 'Nordhavn Institute; 北港海洋研究所',
      position: 'Professor',
      phone: '+8613912345678',
      email: 'ada@example.org',
    },
    ...patch,
  };
}

export async function save(
  app: TestApp,
  { id, author }: { readonly id: string; readonly author: Person },
  draft: SubmissionDraft,
) {
  const { body } = await app.call(endpoints.readMySubmission, { params: { id }, token: author.token });
  return app.call(endpoints.saveDraft, {
    params: { id },
    body: { version: body.data.draftVersion, draft },
    token: author.token,
  });
}

export async function submit(app: TestApp, { id, author }: { readonly id: string; readonly author: Person }) {
  const { body } = await app.call(endpoints.readMySubmission, { params: { id }, token: author.token });
  return app.call(endpoints.submitSubmission, {
    params: { id },
    body: { version: body.data.draftVersion },
    token: author.token,
  });
}

/** Submits a new version, which must differ from the last one. */
export async function submitAgain(app: TestApp, paper: { readonly id: string; readonly author: Person }) {
  const { body } = await app.call(endpoints.readMySubmission, {
    params: { id: paper.id },
    token: paper.author.token,
  });
  const { draft, versions } = body.data;
  const title = { ...draft.title, en: `${draft.title.en} (${versions.length + 1})` };
  await save(app, paper, { ...draft, title });
  return submit(app, paper);
}

/** Submits a new submission by a separate account. */
export async function buildSubmission(
  app: TestApp,
  { meetingId, fields }: Awaited<ReturnType<typeof buildCall>>,
  patch: Partial<SubmissionDraft> = {},
) {
  const author = await buildPerson(app);
  const id = await begin(app, meetingId, author);
  const file = await sendAbstract(app, { id, author });
  await save(
    app,
    { id, author },
    draftWith(fields[0].id, { abstractFileId: file.body.data.fileId, ...patch }),
  );
  const submitted = await submit(app, { id, author });
  return { id, author, own: submitted.body.data };
}
