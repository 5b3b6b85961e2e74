import { setImmediate } from 'node:timers/promises';
import { inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import { writeLetterCode } from '@plenum/contract/letters/letter-code';
import type { LetterKind } from '@plenum/contract/letters/words';
import PDFDocument from 'pdfkit';
import { createTextPen, type TextPen } from '#kernel/pdf/chain-text';
import { drawQr } from '#kernel/pdf/draw-qr';
import { openImage } from '#kernel/pdf/open-image';
import { layOutLetterBody, type LetterPage, sheets, SIGNATURE, signatureHeight } from './lay-out.ts';
import type { LetterContent } from './tables.ts';

type Doc = PDFKit.PDFDocument;

/** The stored content of a letter, or that of a preview, which has no code. */
export interface DrawnLetter {
  readonly kind: LetterKind;
  readonly language: Language;
  readonly content: LetterContent;
  readonly code: string | null;
}

interface Letters {
  readonly title: string;
  readonly at: Date;
  readonly letters: AsyncIterable<DrawnLetter> | Iterable<DrawnLetter>;
  /** Returns null if there is no seal or it can't be drawn. */
  readonly seal: (fileId: string) => Promise<Buffer | null>;
  /** The page that verifies codes, such as `https://plenum.example/verify`. */
  readonly verifyUrl: string;
}

const words = {
  code: { en: 'Verification code', zh: '核验码' },
  scan: { en: 'Scan the code, or visit {address}', zh: '扫描二维码，或访问 {address} 核验真伪' },
  preview: { en: 'Preview – not a valid document', zh: '预览 · 不作凭证' },
} satisfies Record<string, Sentence>;

const INK = '#1a1f2b';
const MUTED = '#5b6372';
const LINE = '#c9ccd2';
const FRAME = '#9c7a3c';
const QR = 84;
/** 42 millimetres, the usual size of an institution's seal. */
const SEAL = 119;

/** Writes one page for each letter. The file contains each seal only once. */
export async function* writeLetterPdf({
  title,
  at,
  letters,
  seal,
  verifyUrl,
}: Letters): AsyncGenerator<Uint8Array> {
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    displayTitle: true,
    // No default font is set, because pdfkit would load its own.
    font: '',
    info: { Title: title, CreationDate: at },
  });
  const write = createTextPen(doc);
  const seals = new Map<string, PDFKit.Mixins.ImageSrc | null>();
  const sealOf = async (fileId: string) => {
    if (!seals.has(fileId)) {
      const bytes = await seal(fileId);
      seals.set(fileId, bytes && openImage(doc, bytes));
    }
    return seals.get(fileId) ?? null;
  };
  for await (const letter of letters) {
    const { sealFileId } = letter.content;
    drawLetter(doc, write, letter, verifyUrl);
    const picture = sealFileId === null ? null : await sealOf(sealFileId);
    if (picture) drawSeal(doc, letter, picture);
    for (let chunk = doc.read() as Buffer | null; chunk !== null; chunk = doc.read() as Buffer | null)
      yield chunk;
    // Drawing is slow, so other work must run in between.
    await setImmediate();
  }
  doc.end();
  for await (const chunk of doc) yield chunk as Uint8Array;
}

function drawLetter(
  doc: Doc,
  write: TextPen,
  { kind, language, content, code }: DrawnLetter,
  verifyUrl: string,
): void {
  const sheet = sheets[kind];
  const { width, height, margin } = sheet;
  doc.addPage({ size: [width, height], margin: 0 });
  if (kind !== 'invitation') drawFrame(doc, sheet);
  const inner = width - 2 * margin;
  if (kind === 'invitation') {
    write(
      content.meeting,
      { size: 11, colour: MUTED },
      { left: margin, top: 62, width: inner, align: 'center' },
    );
    doc
      .moveTo(margin, 92)
      .lineTo(width - margin, 92)
      .lineWidth(0.8)
      .strokeColor(LINE)
      .stroke();
  }
  write(
    content.title,
    { size: sheet.titleSize, isStrong: true, colour: INK },
    { left: margin, top: sheet.titleTop, width: inner, align: 'center' },
  );
  const body = layOutLetterBody(kind, content, language);
  for (const { text, indent, top } of body.paragraphs)
    write(
      text,
      { size: body.size, lineHeight: body.lineHeight, colour: INK },
      { left: margin, top: sheet.bodyTop + top, width: inner, indent },
    );
  const place = signaturePlace({ kind, language, content });
  const style = { size: place.size, lineHeight: SIGNATURE.lineHeight, colour: INK };
  const box = { left: place.left, width: SIGNATURE.width, align: 'center' as const };
  const signed = write(content.signature, style, { ...box, top: place.top });
  write(content.date, style, { ...box, top: place.top + signed });
  drawFoot(doc, write, { sheet, language, code, verifyUrl });
}

function signaturePlace({ kind, language, content }: Omit<DrawnLetter, 'code'>) {
  const { width, margin, bodyTop, bottom } = sheets[kind];
  const { size, height } = layOutLetterBody(kind, content, language);
  const signed = signatureHeight(content, size);
  // The signature is placed below the text. On a short letter there is a gap, so that the seal has room above.
  const top = Math.min(bodyTop + height + SIGNATURE.gap + 34, bottom - signed);
  return { left: width - margin - SIGNATURE.width, top, size, height: signed };
}

/** Draws the seal over the signature and the date, as is customary. */
function drawSeal(doc: Doc, letter: DrawnLetter, picture: PDFKit.Mixins.ImageSrc): void {
  const { left, top, size, height } = signaturePlace(letter);
  const centre = top + height - size * SIGNATURE.lineHeight;
  const x = left + (SIGNATURE.width - SEAL) / 2 + 18;
  doc.image(picture, x, centre - SEAL / 2, { fit: [SEAL, SEAL], align: 'center', valign: 'center' });
}

function drawFrame(doc: Doc, { width, height }: LetterPage): void {
  for (const [inset, thickness] of [
    [28, 2],
    [35, 0.6],
  ] as const)
    doc
      .rect(inset, inset, width - 2 * inset, height - 2 * inset)
      .lineWidth(thickness)
      .strokeColor(FRAME)
      .stroke();
}

interface Foot {
  readonly sheet: LetterPage;
  readonly language: Language;
  readonly code: string | null;
  readonly verifyUrl: string;
}

function drawFoot(doc: Doc, write: TextPen, { sheet, language, code, verifyUrl }: Foot): void {
  const { width, height, margin } = sheet;
  const top = height - QR - 44;
  const left = margin - 8;
  const text = { left: left + QR + 10, width: width - 2 * margin - QR - 2 };
  if (code === null) {
    write(
      inLanguage(words.preview, language),
      { size: 12, isStrong: true, colour: '#b3261e' },
      { ...text, top: top + QR / 2 - 8 },
    );
    doc
      .rect(left + 8, top + 8, QR - 16, QR - 16)
      .dash(3, { space: 3 })
      .lineWidth(0.7)
      .strokeColor(LINE)
      .stroke()
      .undash();
    return;
  }
  drawQr(doc, `${verifyUrl}/${code}`, { left, top, size: QR });
  const address = verifyUrl.replace(/^https?:\/\//, '');
  write(
    `${inLanguage(words.code, language)}  ${writeLetterCode(code)}`,
    { size: 11, isStrong: true, colour: INK },
    { ...text, top: top + 24 },
  );
  write(
    inLanguage(words.scan, language).replace('{address}', address),
    { size: 9, colour: MUTED },
    { ...text, top: top + 43 },
  );
}
