/** An address as people write it: without its beginning it is one of the web, or an e-mail address. */
export function readLink(typed: string): string {
  const text = typed.trim();
  if (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text)) return text;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  return `https://${text}`;
}
