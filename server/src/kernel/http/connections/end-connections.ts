import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

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
