import { Resolver } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { connect, type DetailedPeerCertificate, type PeerCertificate, type TLSSocket } from 'node:tls';
import { CONNECTION_MS } from './finding.ts';

/** How the checks reach other machines. Tests replace the lookup of names and add a certificate. */
export interface Network {
  readonly lookup?: LookupFunction;
  /** A certificate that is trusted instead of the well-known ones. */
  readonly ca?: string;
  resolveTxt(domain: string): Promise<string[][]>;
}

export function openNetwork(): Network {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return { resolveTxt: (domain) => resolver.resolveTxt(domain) };
}

export interface WebAnswer {
  readonly status: number;
  readonly date: string | null;
  readonly body: string;
}

const MOST_BYTES = 16 * 1024;

/**
 * Makes one GET request. It accepts any certificate, because the certificate has its own check, and the answers are
 * public.
 */
export function getPage(url: URL, { lookup }: Network): Promise<WebAnswer> {
  const options = {
    ...(lookup && { lookup }),
    agent: false,
    signal: AbortSignal.timeout(CONNECTION_MS),
    headers: { 'user-agent': 'Plenum' },
  };
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === 'https:'
        ? requestHttps(url, { ...options, rejectUnauthorized: false })
        : requestHttp(url, options);
    request.on('error', reject);
    request.on('response', (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        if (body.length < MOST_BYTES) body += piece;
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, date: response.headers.date ?? null, body }),
      );
    });
    request.end();
  });
}

export interface SeenCertificate {
  readonly certificate: PeerCertificate | DetailedPeerCertificate;
  /** Why this machine doesn't trust it; null if it does. */
  readonly problem: string | null;
}

/** Connects by TLS and returns the certificate, whether it is valid or not. */
export function readCertificate(url: URL, { lookup, ca }: Network): Promise<SeenCertificate> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket: TLSSocket = connect({
      host,
      port: Number(url.port || 443),
      // An address in place of a name isn't sent, as the protocol requires.
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
      ...(lookup && { lookup }),
      ...(ca !== undefined && { ca }),
      rejectUnauthorized: false,
    });
    socket.setTimeout(CONNECTION_MS, () => socket.destroy(new Error('no answer in time')));
    socket.on('error', reject);
    socket.on('secureConnect', () => {
      const { authorized, authorizationError } = socket;
      const problem = authorized ? null : String(authorizationError);
      resolve({ certificate: socket.getPeerCertificate(), problem });
      socket.destroy();
    });
  });
}
