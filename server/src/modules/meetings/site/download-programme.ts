import { PDF_TYPE } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Download } from '#kernel/http/route';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { writeProgrammePdf } from './programme-pdf.ts';
import { writeProgramme } from './public-programme.ts';
import { findPublicProgramme } from '../published/published-queries.ts';

/** The public programme as a PDF. */
export async function downloadProgrammePdf(
  kernel: Kernel,
  key: string,
  language: Language,
): Promise<Download> {
  const { meeting, programme, versions } = await findPublicProgramme(kernel.db, key);
  const [latest] = versions;
  if (!programme || !latest) return refuse(kernelRefusals.NOT_FOUND);
  const body = writeProgrammePdf({
    meeting,
    venue: textIn(meeting.venueName, language),
    programme: writeProgramme(programme, meeting.timeZone, language),
    version: latest.version,
    language,
    at: new Date(latest.at),
  });
  return { name: `${textIn(meeting.title, language)}.pdf`, type: PDF_TYPE, body };
}
