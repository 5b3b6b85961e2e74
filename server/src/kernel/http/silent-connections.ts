import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Browsers open connections in advance. One that never asked anything is not idle to Node: closing would wait for it. */
export function endSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy();
  });
}
