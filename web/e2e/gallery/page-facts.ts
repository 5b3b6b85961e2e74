/** The facts of a page that a program can find. */
export interface PageFacts {
  /** The height of the whole page. */
  readonly height: number;
  /** Parts that stick out of the page sideways. */
  readonly overflowing: readonly string[];
  /** Buttons and links whose words are cut off. */
  readonly clipped: readonly string[];
  /** Pairs of words drawn on top of each other. */
  readonly overlapping: readonly string[];
  /** The visible texts, each once. */
  readonly texts: readonly string[];
}

/** Runs in the page, so it can use nothing from outside of itself. */
export function readPageFacts(): PageFacts {
  const LIST = 5;
  const page = document.scrollingElement ?? document.documentElement;
  const width = document.documentElement.clientWidth;
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 40)}”`;
  const isShown = (element: Element) => {
    const { width: wide, height: high } = element.getBoundingClientRect();
    return (
      wide > 1 && high > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    );
  };
  const ancestors = (element: Element): Element[] => {
    const found: Element[] = [];
    for (let at: Element | null = element; at; at = at.parentElement) found.push(at);
    return found;
  };
  const hides = (element: Element) => {
    const { overflowX, overflowY, clipPath, position } = getComputedStyle(element);
    return (
      overflowX !== 'visible' ||
      overflowY !== 'visible' ||
      clipPath !== 'none' ||
      (position === 'fixed' && element !== document.body)
    );
  };
  // The words of the page, line by line, with the places where they are drawn.
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const words: { text: string; parent: Element; boxes: readonly DOMRect[] }[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (text === '' || !parent || !isShown(parent)) continue;
    // Editors contain texts in both languages.
    if (parent.closest('script, style, option, [contenteditable=true]')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    words.push({ text, parent, boxes: [...range.getClientRects()] });
  }

  const overflowing = new Set<string>();
  if (page.scrollWidth > width + 1) {
    overflowing.add(`${page.scrollWidth} px on a page of ${width} px`);
    for (const element of document.body.querySelectorAll('*')) {
      if (element.getBoundingClientRect().right <= width + 1 || !isShown(element)) continue;
      if (ancestors(element).slice(1).some(hides)) continue;
      overflowing.add(name(element));
    }
  }

  const clipped = new Set<string>();
  for (const { parent, boxes } of words) {
    const control = parent.closest('button, a, [role=button], [role=tab], summary, label');
    // A link for the keyboard is as small as a dot until it has the focus.
    if (!control || ancestors(control).some((element) => getComputedStyle(element).clipPath !== 'none'))
      continue;
    const right = Math.max(...boxes.map((box) => box.right));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    for (const around of ancestors(parent)) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const frame = around.getBoundingClientRect();
      const isBox = around === control && control.tagName === 'BUTTON';
      const isWide = right > frame.right + 1 && (isBox || overflowX !== 'visible');
      const isHigh = bottom > frame.bottom + 3 && (isBox || overflowY !== 'visible');
      if (isWide || isHigh) clipped.add(name(control));
      if (around === control) break;
    }
  }

  const overlapping = new Set<string>();
  // Words that scroll below a bar, or are hidden by their frame, are not on top of others for long.
  const isFixed = (element: Element) => getComputedStyle(element).position === 'sticky' || hides(element);
  const lines = words
    .filter(({ parent }) => !ancestors(parent).some(isFixed))
    .flatMap(({ text, parent, boxes }) => boxes.map((box) => ({ text, parent, box })))
    .toSorted((one, other) => one.box.top - other.box.top);
  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (other.box.top > one.box.bottom) break;
      if (one.parent.contains(other.parent) || other.parent.contains(one.parent)) continue;
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (wide > 4 && high > 8)
        overlapping.add(`“${one.text.slice(0, 30)}” and “${other.text.slice(0, 30)}”`);
    }
  }

  return {
    height: page.scrollHeight,
    overflowing: [...overflowing].slice(0, LIST),
    clipped: [...clipped].slice(0, LIST),
    overlapping: [...overlapping].slice(0, LIST),
    texts: [...new Set(words.map(({ text }) => text))],
  };
}
