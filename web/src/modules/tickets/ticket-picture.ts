import type { TicketView } from '@plenum/contract/tickets/schemas';
import { writeTicketCode } from '@plenum/contract/tickets/ticket-code';
import { draw } from '#kernel/ui/pictures/qr-code';

export interface PictureWords {
  readonly dates: string;
  readonly show: string;
}

const WIDTH = 1080;
const MARGIN = 72;
const INNER = WIDTH - 2 * MARGIN;
const INK = '#14181f';
const MUTED = '#5b6370';
const FONT = `'Hanken Grotesk Variable', system-ui, 'PingFang SC', 'Microsoft YaHei', sans-serif`;

/** The ticket as a picture for a phone's album: black on white, which scanners read best. */
export async function drawTicket(ticket: TicketView, words: PictureWords): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const measure = canvas.getContext('2d');
  if (!measure) throw new Error('The browser draws nothing');
  const lines = layOut(measure, ticket, words);
  const qr = draw(ticket.qr);
  const qrSize = INNER;
  const top = MARGIN + lines.reduce((sum, { height }) => sum + height, 0) + 24;
  canvas.width = WIDTH;
  canvas.height = top + qrSize + 220;
  // Setting the size resets the context, so everything else is set after it.
  const context = canvas.getContext('2d') ?? measure;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = 'top';
  let y = MARGIN;
  for (const { text, font, color, height } of lines) {
    context.font = font;
    context.fillStyle = color;
    context.fillText(text, MARGIN, y);
    y += height;
  }
  context.save();
  context.translate(MARGIN, top);
  context.scale(qrSize / qr.size, qrSize / qr.size);
  context.fillStyle = '#000000';
  context.fill(squares(qr.path));
  context.restore();
  context.textAlign = 'center';
  context.fillStyle = INK;
  context.font = `700 84px ui-monospace, monospace`;
  context.fillText(writeTicketCode(ticket.code), WIDTH / 2, top + qrSize + 20);
  context.fillStyle = MUTED;
  context.font = `400 34px ${FONT}`;
  context.fillText(words.show, WIDTH / 2, top + qrSize + 130);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))), 'image/png');
  });
}

interface Line {
  readonly text: string;
  readonly font: string;
  readonly color: string;
  readonly height: number;
}

function layOut(context: CanvasRenderingContext2D, ticket: TicketView, { dates }: PictureWords): Line[] {
  const { meeting, name, typeName, organization } = ticket;
  const parts = [
    { text: meeting.title, size: 40, weight: 500, color: MUTED },
    { text: name, size: 84, weight: 700, color: INK },
    {
      text: [typeName, organization].filter((part) => part !== '').join(' · '),
      size: 40,
      weight: 400,
      color: INK,
    },
    {
      text: [dates, meeting.venue].filter((part) => part !== '').join(' · '),
      size: 40,
      weight: 400,
      color: MUTED,
    },
  ];
  return parts.flatMap(({ text, size, weight, color }) => {
    const font = `${weight} ${size}px ${FONT}`;
    context.font = font;
    return wrap(context, text).map((line) => ({ text: line, font, color, height: size * 1.35 }));
  });
}

/** Wraps a text between words. Chinese text, and a word that is too long for a line, can break anywhere. */
function wrap(context: CanvasRenderingContext2D, text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of text
    .split(/(\s+)/)
    .flatMap((word) => (fits(context, word) ? [word] : Array.from(word)))) {
    if (line !== '' && !fits(context, line + piece)) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  }
  return line.trim() === '' ? lines : [...lines, line];
}

function fits(context: CanvasRenderingContext2D, text: string): boolean {
  return context.measureText(text).width <= INNER;
}

function squares(path: string): Path2D {
  return new Path2D(path);
}
