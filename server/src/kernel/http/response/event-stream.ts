import type { FastifyReply } from 'fastify';
import { connectionLimits, endConnection } from '../connections.ts';
import type { EventStream } from '../route.ts';

// Proxies close silent connections after a minute or so.
const HEARTBEAT_MS = 25_000;
// The number of unread bytes after which a client is disconnected, because it is gone or hostile. A client that is only
// slow reconnects and reads again.
const MAX_BUFFERED = 256 * 1024;
// The longest duration of a stream. Permission is only checked when a stream begins, so clients have to reconnect from
// time to time.
const LONGEST_MS = 15 * 60_000;

export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // Closes the connection with the stream, so that closing the server need not wait for it.
    connection: 'close',
  });
  raw.write('retry: 2000\n\n');
  const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS);
  const life = setTimeout(close, LONGEST_MS);
  raw.once('close', () => {
    clearInterval(heartbeat);
    clearTimeout(life);
  });

  // Destroys the connection after a grace period, because a client that does not read, or does not close its side,
  // would keep it open.
  function close(): void {
    endConnection(raw, '', connectionLimits.grace);
  }

  // Once the stream is closed, or its client is disconnecting, events are dropped.
  raw.on('error', () => raw.destroy());
  function write(text: string): void {
    if (raw.writableEnded || raw.destroyed) return;
    if (raw.writableLength > MAX_BUFFERED) raw.destroy();
    else raw.write(text);
  }
  return {
    send: ({ event, data }) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    close,
    onClose: (work) => raw.once('close', work),
  };
}
