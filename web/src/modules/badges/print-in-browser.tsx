import { type BadgeDesign, paperOf } from '@plenum/contract/badges/design';
import type { PrintJob } from '@plenum/contract/badges/schemas';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BadgePages } from './badge-drawing.tsx';

const ROOT = 'badge-print';

/** Prints a batch through the browser's dialog, each page of exactly the paper's size and without margins. */
export async function printInBrowser({ design, conference, people }: PrintJob): Promise<void> {
  const place = document.createElement('div');
  place.id = ROOT;
  document.body.append(place);
  const root = createRoot(place);
  const sheet = pageStyle(design);
  document.adoptedStyleSheets.push(sheet);
  flushSync(() =>
    root.render(<BadgePages design={design} subjects={people.map((person) => ({ person, conference }))} />),
  );
  await Promise.all([...place.querySelectorAll('image')].map(loaded));
  try {
    window.print();
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    root.unmount();
    place.remove();
  }
}

// A sheet made by script: the page's policy allows no style element.
function pageStyle(design: BadgeDesign): CSSStyleSheet {
  const { width, height } = paperOf(design);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    @page { size: ${width}mm ${height}mm; margin: 0; }
    @media screen { #${ROOT} { display: none; } }
    @media print {
      html, body { margin: 0; padding: 0; background: #fff; }
      body > :not(#${ROOT}) { display: none !important; }
      #${ROOT} > svg { display: block; width: ${width}mm; height: ${height}mm; break-after: page; }
      #${ROOT} > svg:last-child { break-after: auto; }
      #${ROOT} { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
    }`);
  return sheet;
}

function loaded(image: SVGImageElement): Promise<void> {
  const picture = new Image();
  picture.src = image.href.baseVal;
  // One that is gone must not keep the others from being printed.
  return picture.decode().catch(() => undefined);
}
