import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closing waits for every connection that is not idle. Two kinds would keep it waiting: those that browsers open in
 * advance and never asked anything, and those kept alive after an answer that was still under way.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  let closing = false;
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of silent) socket.destroy();
  });
}
