import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Closing waits for every connection that is not idle. Some would keep it waiting for nothing: those that browsers open
 * in advance and never asked anything, those that send on after their answer, and those kept alive after an answer
 * that was still under way.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  let closing = false;
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', (request, response) => {
    silent.delete(request.socket);
    // Answered, but still sending: nothing more is waited for.
    response.once('finish', () => {
      if (!request.complete) silent.add(request.socket);
    });
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of silent) socket.destroy();
  });
}

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
