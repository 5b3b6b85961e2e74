import type { IncomingMessage, ServerResponse } from 'node:http';

const LONGEST_MS = 30_000;

/**
 * Lets a sender finish what was refused, unread. Cut off in the middle, a browser reports a broken line and never
 * reads why; somebody who goes on for ever is cut off after all.
 */
export function drain(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    const timer = setTimeout(() => request.destroy(), LONGEST_MS);
    request.once('close', () => clearTimeout(timer));
    request.resume();
  });
}
