import { beginsPdf, checkPdf } from '../content/pdf-check.ts';
import { refusingPdf } from '../content/picture-or-pdf.ts';
import { ContentRefused } from './content-refused.ts';
import { openPackage, PackageRefused } from './docx-package.ts';
import { requireInertPackage, SHOWN_FROM_THE_WEB } from './open-docx.ts';
import { refusingOthers } from './read-word.ts';

const PRESENTATION = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml';
const MEGABYTE = 1024 * 1024;
// A deck contains films and large pictures, and several parts for each slide.
const LIMITS = { entries: 5_000, totalBytes: 200 * MEGABYTE, fileBytes: 100 * MEGABYTE, dotFiles: true };
// An action that starts a program or a macro when the slide is clicked.
const RUNS_BY_CLICK = /ppaction:\/\/(?:program|macro)[^"'<>\s]*/i;

/**
 * Returns the format of a slides file, determined from its content. Refuses all other files, and files that can run or
 * include other documents.
 */
export function readSlides(bytes: Buffer): Promise<'pptx' | 'pdf'> {
  return refusingOthers(async () => {
    if (beginsPdf(bytes)) {
      refusingPdf(() => checkPdf(bytes));
      return 'pdf';
    }
    const opened = await openPackage(bytes, LIMITS);
    if (opened.mainType !== PRESENTATION) throw new PackageRefused('no slides');
    await requireInertPackage(opened, { check: requireInertClicks, fromWeb: SHOWN_FROM_THE_WEB });
    return 'pptx';
  });
}

function requireInertClicks(xml: string): void {
  const [action] = RUNS_BY_CLICK.exec(xml) ?? [];
  if (action !== undefined) throw new ContentRefused(action);
}
