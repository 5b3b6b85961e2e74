import { uploadImport } from '@plenum/contract/accounts/import-endpoints';
import { uploadBadgePicture } from '@plenum/contract/badges/endpoints';
import { PDF_TYPE } from '@plenum/contract/kernel/endpoint';
import { uploadLetterSeal } from '@plenum/contract/letters/endpoints';
import { changeCover, uploadMeetingPicture } from '@plenum/contract/meetings/endpoints';
import { uploadSeriesPicture } from '@plenum/contract/meetings/series';
import { uploadNewsAttachment, uploadNewsPicture } from '@plenum/contract/news/endpoints';
import * as pages from '@plenum/contract/pages/endpoints';
import {
  DOCX_TYPE,
  PPTX_TYPE,
  uploadAbstract,
  uploadPoster,
  uploadSlides,
} from '@plenum/contract/submissions/endpoints';
import { addTemplate } from '@plenum/contract/submissions/manage-endpoints';
import { makePng } from './make-images.ts';
import { shortPdf } from './make-pdf.ts';
import { makeZip } from './make-zip.ts';
import { buildMeeting } from './meetings.ts';
import { buildPage } from './pages.ts';
import type { Person } from './people.ts';
import { buildTalk, SLIDES_UNTIL } from './slides.ts';
import { begin, buildCall, makeDocx } from './submissions.ts';
import { libreOfficePptx } from './word-files.ts';
import type { TestApp } from './app.ts';
import type { KeySample } from './two-servers.ts';

const png = { type: 'image/png', bytes: makePng(2, 2) };
const pdf = { type: PDF_TYPE, bytes: shortPdf };
const zip = { type: 'application/zip', bytes: makeZip([{ name: 'index.html', data: '<p>Here' }]) };

/** The calls that store a file before their transaction begins. */
export function uploadSamples(app: () => TestApp, administrator: () => Person): readonly KeySample[] {
  const byStaff = async () => ({ token: administrator().token });
  const ofMeeting = async () => ({ ...(await byStaff()), params: { id: (await buildMeeting(app())).id } });
  const ofPage = async (kind: 'bundle' | 'document' | 'pictures' | 'blocks') => {
    const { id } = await buildMeeting(app());
    const page = await buildPage(app(), administrator(), { meetingId: id }, kind);
    return { ...(await byStaff()), params: { id: page } };
  };
  return [
    ['a picture of a series', uploadSeriesPicture, async () => ({ ...(await byStaff()), upload: png })],
    ['a cover', changeCover, async () => ({ ...(await ofMeeting()), upload: png })],
    ['a picture of a meeting', uploadMeetingPicture, async () => ({ ...(await ofMeeting()), upload: png })],
    ['a picture of an article', uploadNewsPicture, async () => ({ ...(await byStaff()), upload: png })],
    ['an attachment', uploadNewsAttachment, async () => ({ ...(await byStaff()), upload: pdf })],
    ['a page of files', pages.uploadBundle, async () => ({ ...(await ofPage('bundle')), upload: zip })],
    ['a document', pages.uploadDocument, async () => ({ ...(await ofPage('document')), upload: pdf })],
    [
      'a page of pictures',
      pages.uploadPagePicture,
      async () => ({ ...(await ofPage('pictures')), upload: png }),
    ],
    [
      'a picture in a page',
      pages.uploadBlockPicture,
      async () => ({ ...(await ofPage('blocks')), upload: png }),
    ],
    [
      'a sheet of people',
      uploadImport,
      async () => ({
        token: administrator().token,
        upload: { type: 'text/csv', bytes: Buffer.from('Name,Email\nAnna,anna@example.org\n') },
      }),
    ],
    [
      'a picture for a badge',
      uploadBadgePicture,
      async () => ({
        params: { id: (await buildMeeting(app())).id },
        token: administrator().token,
        upload: { type: 'image/png', bytes: makePng(2, 2) },
      }),
    ],
    [
      'a seal for letters',
      uploadLetterSeal,
      async () => ({
        params: { id: (await buildMeeting(app())).id },
        token: administrator().token,
        upload: { type: 'image/png', bytes: makePng(2, 2) },
      }),
    ],
    [
      'a template for authors',
      addTemplate,
      async () => ({
        params: { id: (await buildMeeting(app())).id },
        token: administrator().token,
        upload: { type: DOCX_TYPE, bytes: makeDocx('Template') },
      }),
    ],
    [
      'the slides of a talk',
      uploadSlides,
      async () => {
        const { id, author } = await buildTalk(app(), await buildCall(app(), { slidesUntil: SLIDES_UNTIL }));
        return { params: { id }, token: author.token, upload: { type: PPTX_TYPE, bytes: libreOfficePptx } };
      },
    ],
    ...(['abstract', 'poster'] as const).map((kind): KeySample => [
      `the ${kind} of a submission`,
      kind === 'abstract' ? uploadAbstract : uploadPoster,
      async () => {
        const { meetingId } = await buildCall(app());
        const id = await begin(app(), meetingId, administrator());
        const file =
          kind === 'abstract'
            ? { type: DOCX_TYPE, bytes: makeDocx('Waves') }
            : { type: 'image/png', bytes: makePng(2, 2) };
        return { params: { id }, token: administrator().token, upload: file };
      },
    ]),
  ];
}
