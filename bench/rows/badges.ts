import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { regularFont, strongFont } from '../../server/src/kernel/pdf/fonts.ts';
import { findChromium } from '../../scripts/find-chromium.ts';
import { badgePeople, conference, drain, writeBatch } from '../badge-people.ts';
import type { Row } from '../row.ts';

const BADGES = 1_000;

async function perSecond(count: number, work: (count: number) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work(count);
  return (count * 1000) / (performance.now() - start);
}

const MM = 72 / 25.4;

/**
 * Writes the same content in the simplest way: fixed sizes, one font for all, no fallback, every QR module a rectangle.
 */
async function writeBare(count: number): Promise<number> {
  const doc = new PDFDocument({
    size: [90 * MM, 130 * MM],
    margin: 0,
    autoFirstPage: false,
    font: regularFont,
  });
  const middle = { width: 78 * MM, align: 'center' as const };
  const x = 6 * MM;
  for (const person of badgePeople(count)) {
    doc.addPage();
    doc.font(regularFont).fontSize(13).fillColor('#14181f');
    doc
      .text(conference.title.zh, x, 9 * MM, middle)
      .fontSize(10)
      .text(conference.title.en, x, 15 * MM, middle);
    doc.fontSize(9).text(conference.dates.en, x, 23 * MM, middle);
    doc
      .font(strongFont)
      .fontSize(34)
      .text(person.name, x, 38 * MM, middle);
    doc.fontSize(17).text(person.latinName, x, 52 * MM, middle);
    doc
      .font(regularFont)
      .fontSize(11)
      .text(person.organization, x, 65 * MM, middle);
    const { data, size } = encode(person.qr, { ecc: 'M', border: 4, maskPattern: 3 });
    const unit = (26 * MM) / size;
    for (const [row, cells] of data.entries())
      for (const [column, isDark] of cells.entries())
        if (isDark) doc.rect(32 * MM + column * unit, 81 * MM + row * unit, unit, unit);
    doc.fill('#000000');
    doc.fontSize(9).text(person.code, x, 108 * MM, middle);
    doc.rect(0, 114 * MM, 90 * MM, 16 * MM).fill('#2f4bce');
    doc
      .font(strongFont)
      .fontSize(16)
      .fillColor('#ffffff')
      .text(person.type.zh, x, 116 * MM, middle);
    doc.fontSize(12).text(person.type.en, x, 123 * MM, middle);
  }
  doc.end();
  return drain(doc as AsyncIterable<Uint8Array>);
}

export const badgesBare: Row = {
  id: 'B8',
  about: 'badges as a PDF, a second',
  comparator: 'bare pdfkit loop',
  target: { atLeast: 0.6 },
  open: async () => {
    await writeBatch(5);
    await writeBare(5);
    return {
      rounds: 5,
      ours: () => perSecond(BADGES, writeBatch),
      comparator: () => perSecond(BADGES, writeBare),
      close: async () => undefined,
    };
  },
};

function htmlOf(count: number): string {
  const badges = Array.from(badgePeople(count), (person) => {
    const { data, size } = encode(person.qr, { ecc: 'M', border: 4, maskPattern: 3 });
    const path = data.flatMap((cells, y) => cells.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
    return `<section><p>${conference.title.zh}<br>${conference.title.en}<br>${conference.dates.en}</p>
      <h1>${person.name}</h1><h2>${person.latinName}</h2><p>${person.organization}</p>
      <svg viewBox="0 0 ${size} ${size}"><path d="${path.join('')}"/></svg><p>${person.code}</p>
      <footer>${person.type.zh}<br>${person.type.en}</footer></section>`;
  });
  return `<!doctype html><meta charset="utf-8"><style>@page{size:90mm 130mm;margin:0}body{margin:0;font-family:"Noto Sans CJK SC",sans-serif}
    section{width:90mm;height:130mm;break-after:page;text-align:center;position:relative;overflow:hidden}svg{width:26mm}
    footer{position:absolute;bottom:0;width:100%;height:16mm;background:#2f4bce;color:#fff}</style>${badges.join('')}`;
}

export const badgesChromium: Row = {
  id: 'B8-chromium',
  about: 'badges as a PDF, a second',
  comparator: 'Chromium print of the same HTML',
  target: { atLeast: 5 },
  headline: {
    what: { en: 'Badges per second as a PDF', zh: '每秒生成的 PDF 参会证数量' },
    comparator: { en: 'Chromium printing the same HTML', zh: 'Chromium 打印相同的 HTML' },
  },
  open: async () => {
    const executablePath = findChromium();
    const browser = await chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--no-sandbox'],
    });
    const print = async (count: number) => {
      const page = await browser.newPage();
      await page.setContent(htmlOf(count));
      await page.pdf({ preferCSSPageSize: true, printBackground: true });
      await page.close();
    };
    await writeBatch(5);
    await print(5);
    return {
      rounds: 3,
      ours: () => perSecond(BADGES, writeBatch),
      comparator: () => perSecond(BADGES, print),
      close: () => browser.close(),
    };
  },
};

interface Seen {
  readonly seconds: number;
  readonly megabytes: number;
  /** Event loop delay in milliseconds. */
  readonly delay: { readonly p99: number; readonly max: number };
}

async function batchInChild(count: number): Promise<Seen> {
  const script = join(import.meta.dirname, '../badge-batch.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, String(count)]);
  return JSON.parse(stdout) as Seen;
}

const MOST_MEGABYTES = 200;

export const badgesFlat: Row = {
  id: 'B8-flat',
  about: 'seconds for 10,000 badges',
  comparator: '1,000 badges',
  target: { atMost: 11 },
  open: async () => {
    let most = 0;
    const remarks: string[] = [];
    const run = async (count: number) => {
      const { seconds, megabytes, delay } = await batchInChild(count);
      most = Math.max(most, megabytes);
      remarks.push(
        `${count} badges: ${megabytes.toFixed(0)} MB, event loop held up ${delay.p99.toFixed(1)} ms (p99), ${delay.max.toFixed(0)} ms at most`,
      );
      return seconds;
    };
    return {
      rounds: 1,
      ours: () => run(10_000),
      comparator: () => run(1_000),
      remarks: () => remarks,
      prove: async () => {
        if (most > MOST_MEGABYTES) throw new Error(`${most.toFixed(0)} MB of memory`);
        return `at most ${most.toFixed(0)} MB of memory`;
      },
      close: async () => undefined,
    };
  },
};
