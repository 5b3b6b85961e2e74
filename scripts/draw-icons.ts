import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './find-chromium.ts';

// Draws the icons of pages that can be added to a home screen from the mark, because iOS accepts no SVG, and Android
// none for an installed page. Run `npm run icons` when the mark has changed.
const PUBLIC = join(import.meta.dirname, '../web/public');
const FOLDER = join(PUBLIC, 'icons');

interface Icon {
  readonly name: string;
  readonly size: number;
  /** True for icons without rounded corners, for systems that cut the shape themselves. */
  readonly isFull: boolean;
  /** The mark's share of the icon's side. The rest is margin, because a system may cut it off. */
  readonly share: number;
}

const icons: readonly Icon[] = [
  { name: 'icon-180', size: 180, isFull: true, share: 0.9 },
  { name: 'icon-192', size: 192, isFull: false, share: 1 },
  { name: 'icon-512', size: 512, isFull: false, share: 1 },
  // The middle four fifths are always visible, as a circle; the largest square inside it has 0.8 / √2 of the side.
  { name: 'icon-maskable-512', size: 512, isFull: true, share: 0.72 },
];

async function drawIcons(): Promise<void> {
  const mark = await readFile(join(PUBLIC, 'seal.svg'), 'utf8');
  const ground = /<rect[^>]*fill="(#[\da-f]{6})"/.exec(mark)?.[1];
  if (ground === undefined) throw new Error('The mark has no ground to continue to the edge');
  await mkdir(FOLDER, { recursive: true });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
  });
  try {
    for (const { name, size, isFull, share } of icons) {
      const page = await browser.newPage({ viewport: { width: size, height: size } });
      const side = Math.round(size * share);
      const address = `data:image/svg+xml;base64,${Buffer.from(mark).toString('base64')}`;
      await page.setContent(
        `<body style="margin:0;height:${size}px;display:grid;place-items:center;background:${isFull ? ground : 'transparent'}">
          <img src="${address}" width="${side}" height="${side}" style="display:block"></body>`,
      );
      await page.evaluate('Promise.all(Array.from(document.images, (image) => image.decode()))');
      await writeFile(join(FOLDER, `${name}.png`), await page.screenshot({ omitBackground: true }));
      await page.close();
    }
  } finally {
    await browser.close();
  }
}

await drawIcons();
