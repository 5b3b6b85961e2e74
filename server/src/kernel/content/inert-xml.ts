// A page, a picture or a style sheet that a browser would run.
const RUNS = /<(?:\w+:)?(?:html|script|svg|stylesheet)[\s>/]|<\?xml-stylesheet/i;

/** Whether a browser that opens this document shows it without running anything. */
export function isInertXml(xml: string): boolean {
  return !RUNS.test(xml);
}
