import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { addressKey } from '../rate-limit/general-limit.ts';

/** Time limits of connections in milliseconds, and the number of connections that may be idle. */
export const connectionLimits = {
  /** The time for the headers, which is short because clients send them all together. */
  headers: 8000,
  /** The time for a whole request, which is as long as the client waits, so that an upload may take this long. */
  request: 300_000,
  /**
   * The time without a byte in either direction, for example because a sender stopped in its body, or a reader doesn't
   * read its answer.
   */
  stalled: 60_000,
  /** The time without a request since the last answer. */
  idle: 20_000,
  /**
   * Longer than the minute for which a trusted proxy keeps connections. If the server closed one first, a request that
   * is just being sent could get lost.
   */
  idleProxy: 65_000,
  /** The time between ending a connection and destroying it, for a peer that does not end its own side. */
  grace: 2000,
  /** The interval at which Node looks for late requests; its default of half a minute would add to the time allowed. */
  check: 2000,
  /**
   * The maximum number of open connections from one address that have not sent a request yet. A browser opens one or
   * two in advance.
   */
  silent: 256,
};
export type ConnectionLimits = typeof connectionLimits;

/**
 * Writes the last bytes and ends a connection. A peer may keep its own side open forever, so the socket is destroyed.
 */
export function endConnection(socket: Writable, lastBytes: string, graceMs: number): void {
  const timer = setTimeout(() => socket.destroy(), graceMs);
  socket.once('close', () => clearTimeout(timer));
  socket.end(lastBytes);
}

/** Keeps idle connections of trusted proxies open longer than others. */
export function keepProxyConnections(
  app: FastifyInstance,
  trustProxy: readonly string[],
  limits: ConnectionLimits,
): void {
  if (trustProxy.length === 0) return;
  const isTrusted = trustedBy(trustProxy);
  const proxies = new WeakSet<Socket>();
  app.server.on('connection', (socket: Socket) => {
    if (isTrusted(socket)) proxies.add(socket);
  });
  app.server.on('request', ({ socket }, response) => {
    // Added after Node's own listener, which sets the timeout of every idle connection.
    if (proxies.has(socket)) response.once('finish', () => socket.setTimeout(limits.idleProxy));
  });
}

/**
 * Bounds the memory for connections without a request. If an address has too many, its oldest one is closed. A browser
 * whose spare connection is closed opens another, so guests who share an address are not affected. Trusted proxies are
 * not counted, because they open a connection when they have a request.
 */
export function limitSilentConnections(
  app: FastifyInstance,
  trustProxy: readonly string[],
  { silent: most }: ConnectionLimits,
): void {
  const isTrusted = trustedBy(trustProxy);
  const senders = new WeakMap<Socket, string>();
  const silent = new Map<string, Set<Socket>>();
  function drop(socket: Socket): void {
    const sender = senders.get(socket) ?? '';
    const others = silent.get(sender);
    others?.delete(socket);
    if (others?.size === 0) silent.delete(sender);
  }
  app.server.on('connection', (socket: Socket) => {
    // A Unix socket has no address; its peer is a proxy on this machine.
    if (socket.remoteAddress === undefined || isTrusted(socket)) return;
    const sender = addressKey(socket.remoteAddress);
    const others = silent.get(sender) ?? new Set();
    const [oldest] = others;
    senders.set(socket, sender);
    silent.set(sender, others.add(socket));
    socket.once('close', () => drop(socket));
    if (others.size > most && oldest) {
      drop(oldest);
      oldest.destroy();
    }
  });
  app.server.on('request', ({ socket }) => drop(socket));
}

function trustedBy(trustProxy: readonly string[]): (socket: Socket) => boolean {
  const trusted = new BlockList();
  for (const range of trustProxy) {
    const [address = '', bits] = range.split('/');
    trusted.addSubnet(address, Number(bits ?? (isIPv6(address) ? 128 : 32)), familyOf(address));
  }
  return ({ remoteAddress: address = '' }) => address !== '' && trusted.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/**
 * Closing waits for every connection that is not idle. Some would delay it for nothing: those that browsers open in
 * advance and never used, those that keep sending after their answer, and those kept alive after an answer that was
 * still in progress.
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
    // The request was answered, but its client is still sending; closing doesn't wait for the rest.
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
 * Lets a sender finish a refused body, unread. If it were cut off midway, a browser would report a broken connection
 * without the reason. A sender who exceeds this many bytes, or takes too long, is cut off anyway.
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
