import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

// Scripts in the inserted email don't run, because innerHTML doesn't execute them and the policy allows only this
// script. Links are removed, unless the surrounding page lets them open in a new tab; the sandbox of its frame must
// allow that too.
const SCRIPT = `addEventListener('message', ({ data }) => {
  const { html, opensLinks } = typeof data === 'string' ? { html: data } : data ?? {};
  if (typeof html !== 'string') return;
  document.documentElement.innerHTML = html;
  for (const link of [...document.links]) {
    if (opensLinks === true) { link.target = '_blank'; link.rel = 'noopener noreferrer'; }
    else link.removeAttribute('href');
  }
});`;

const POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
].join('; ');

export const PREVIEW_FRAME = '/messages/frame';

/**
 * An empty page in which the console shows an email. The console's own policy forbids inline styles, which emails need,
 * and an embedded document would inherit it. The page has an opaque origin, so it can't read our data.
 */
export function servePreviewFrame(app: FastifyInstance): void {
  app.get(PREVIEW_FRAME, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'public, max-age=3600')
      .send(`<!doctype html><title>Preview</title><script>${SCRIPT}</script>`),
  );
}
