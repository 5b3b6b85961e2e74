import { type BadgeDesign, paperOf } from '@plenum/contract/badges/design';
import type { PrintJob } from '@plenum/contract/badges/schemas';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { DesktopPrinter } from '#kernel/desktop/start-desktop';
import { BadgePages } from './badge-drawing.tsx';

const ROOT = 'badge-print';

type Pages = Omit<PrintJob, 'jobId'>;

/** Sends the prepared page to a printer. */
type SendPage = (paper: { width: number; height: number }) => unknown;

interface Offset {
  readonly x: number;
  readonly y: number;
}

/** Prints a batch through the browser's dialog. */
export function printInBrowser(job: Pages): Promise<void> {
  return printPages(job, () => window.print());
}

/** Prints a batch through the desktop shell, without a dialog; rejects when the printer fails. */
export function printOnDesktop(job: Pages, printer: string, desktop: DesktopPrinter): Promise<void> {
  const { copies, offset, print } = desktop;
  return printPages(job, (paper) => print({ printer, copies, ...paper }), offset);
}

/** Prints pages of exactly the paper's size, without margins. */
async function printPages(
  { design, conference, people }: Pages,
  send: SendPage,
  offset: Offset = { x: 0, y: 0 },
): Promise<void> {
  const place = document.createElement('div');
  place.id = ROOT;
  document.body.append(place);
  const root = createRoot(place);
  const sheet = pageStyle(design, offset);
  document.adoptedStyleSheets.push(sheet);
  flushSync(() =>
    root.render(<BadgePages design={design} subjects={people.map((person) => ({ person, conference }))} />),
  );
  await Promise.all([...place.querySelectorAll('image')].map(loaded));
  try {
    await send(paperOf(design));
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    root.unmount();
    place.remove();
  }
}

// Returns a constructed stylesheet, because the page's policy allows no style element.
function pageStyle(design: BadgeDesign, { x, y }: Offset): CSSStyleSheet {
  const { width, height } = paperOf(design);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    @page { size: ${width}mm ${height}mm; margin: 0; }
    @media screen { #${ROOT} { display: none; } }
    @media print {
      html, body { margin: 0; padding: 0; background: #fff; }
      body > :not(#${ROOT}) { display: none !important; }
      #${ROOT} > svg { display: block; width: ${width}mm; height: ${height}mm; break-after: page; }
      #${ROOT} > svg > * { transform: translate(${x}px, ${y}px); }
      #${ROOT} > svg:last-child { break-after: auto; }
      #${ROOT} { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
    }`);
  return sheet;
}

function loaded(image: SVGImageElement): Promise<void> {
  const picture = new Image();
  picture.src = image.href.baseVal;
  // An error is ignored, because a missing picture must not keep the others from being printed.
  return picture.decode().catch(() => undefined);
}
