// The time in milliseconds for which the file is kept, because browsers read it some time after the click; Safari is
// slow.
const KEPT_FOR = 60_000;
const SCALE = 2;

export function saveText(text: string, type: string, name: string): void {
  save(new Blob([text], { type }), name);
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR);
}

/**
 * Returns a standalone drawing. Its colours are written into it, because the file does not have the page's style sheet.
 */
export function standAlone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const { width, height } = svg.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const page = getComputedStyle(document.body);
  const drawn = [...svg.querySelectorAll('rect, line, text')];
  for (const [index, element] of [...copy.querySelectorAll('rect, line, text')].entries()) {
    const original = drawn[index];
    if (!original) continue;
    const style = getComputedStyle(original);
    element.setAttribute('fill', style.fill);
    if (element.tagName === 'text') element.setAttribute('font-family', 'sans-serif');
    else element.setAttribute('stroke', style.stroke);
    element.removeAttribute('class');
    element.removeAttribute('style');
  }
  copy.removeAttribute('class');
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('fill', page.backgroundColor);
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

export async function savePng(svg: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = svg.viewBox.baseVal;
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standAlone(svg))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * SCALE, height * SCALE];
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (file) save(file, name);
}
