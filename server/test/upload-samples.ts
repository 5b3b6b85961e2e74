import { uploadImport } from '@plenum/contract/accounts/import-endpoints';
import { uploadBadgePicture } from '@plenum/contract/badges/endpoints';
import { uploadLetterSeal } from '@plenum/contract/letters/endpoints';
import {
  DOCX_TYPE,
  PPTX_TYPE,
  uploadAbstract,
  uploadPoster,
  uploadSlides,
} from '@plenum/contract/submissions/endpoints';
import { addTemplate } from '@plenum/contract/submissions/manage-endpoints';
import { makePng } from './make-images.ts';
import { buildMeeting } from './meetings.ts';
import type { Person } from './people.ts';
import { buildTalk, SLIDES_UNTIL } from './slides.ts';
import { begin, buildCall, makeDocx } from './submissions.ts';
import { libreOfficePptx } from './word-files.ts';
import type { TestApp } from './app.ts';
import type { KeySample } from './two-servers.ts';

/** Files that are kept before the transaction begins. */
export function uploadSamples(app: () => TestApp, administrator: () => Person): readonly KeySample[] {
  return [
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
