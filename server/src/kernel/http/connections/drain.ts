import type { IncomingMessage, ServerResponse } from 'node:http';

const LONGEST_MS = 30_000;

/**
 * Lets a sender finish what was refused, unread. Cut off in the middle, a browser reports a broken connection and never
 * reads why. A sender who goes on beyond this many bytes, or for too long, is cut off after all.
 */
export function drain(request: IncomingMessage, response: ServerResponse, maxBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) response.setHeader('connection', 'close');
  response.once('finish', () => {
    let drained = 0;
    const timer = setTimeout(() => request.destroy(), LONGEST_MS);
    request.once('close', () => clearTimeout(timer));
    request.on('data', (chunk: Buffer) => {
      drained += chunk.length;
      if (drained > maxBytes) request.destroy();
    });
    request.resume();
  });
}
