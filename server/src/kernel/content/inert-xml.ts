// Matches the elements that make a browser treat XML as a page, a picture or a style sheet, and run it.
const RUNS = /<(?:\w+:)?(?:html|script|svg|stylesheet)[\s>/]|<\?xml-stylesheet/i;

/** Whether a browser that opens this document shows it without running anything. */
export function isInertXml(xml: string): boolean {
  return !RUNS.test(xml);
}
