import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Surroundings } from '../src/app/cli/doctor/examine.ts';
import { systemClock } from '../src/kernel/clock/clock.ts';
import { type Config, readConfig } from '../src/kernel/config/config.ts';
import { version } from '../src/kernel/config/version.ts';
import { certificate, mailLogin, type MailServer, startMailServer } from './mail-server.ts';

export interface MadeCertificate {
  readonly key: string;
  readonly cert: string;
}

/** Creates a certificate that signs itself, with openssl. */
export async function makeCertificate(host: string, days: number): Promise<MadeCertificate> {
  const folder = await mkdtemp(join(tmpdir(), 'plenum-certificate-'));
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  try {
    await promisify(execFile)('openssl', [
      'req',
      '-x509',
      ...curve,
      ...subject,
      '-days',
      String(days),
      '-keyout',
      key,
      '-out',
      cert,
    ]);
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface LocalServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Starts a web server on this machine; by TLS if it has a certificate. */
export async function startLocalServer(
  answer: RequestListener,
  secured?: MadeCertificate,
): Promise<LocalServer> {
  const server: Server = secured ? createTlsServer(secured, answer) : createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Answers like a running installation. */
export const answerHealthy: RequestListener = (request, reply) => {
  const status = request.url === '/readyz' ? 'ready' : 'ok';
  reply.setHeader('content-type', 'application/json').end(JSON.stringify({ status, version }));
};

/** Leads every name to this machine. */
export const lookupHere: LookupFunction = (_host, options, done) => {
  if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }]);
  else done(null, '127.0.0.1', 4);
};

export const HOST = 'meetings.example';
const DOMAIN = 'plenum.example';

const records: Readonly<Record<string, string[][]>> = {
  [DOMAIN]: [['google-site-verification=1'], ['v=spf1 include:mail.', 'example -all']],
  [`_dmarc.${DOMAIN}`]: [['v=DMARC1; p=reject']],
};

export async function resolveRecords(domain: string): Promise<string[][]> {
  const found = records[domain];
  if (!found) throw Object.assign(new Error(`queryTxt ENOTFOUND ${domain}`), { code: 'ENOTFOUND' });
  return found;
}

export interface Installation {
  readonly config: Config;
  readonly around: Surroundings;
  readonly mail: MailServer;
  close(): Promise<void>;
}

/** An installation in production on this database, whose site, mail server and SMS webhook run on this machine. */
export async function createInstallation(
  databaseUrl: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plenum-doctor-'));
  const made = await makeCertificate(HOST, 90);
  const site = await startLocalServer(answerHealthy, made);
  const sms = await startLocalServer((_request, reply) => reply.writeHead(405).end());
  const mail = await startMailServer();
  const providers = join(dataDir, 'providers.json');
  const url = `http://127.0.0.1:${sms.port}/sms`;
  await writeFile(providers, JSON.stringify({ sms: [{ provider: 'webhook', url, secret: 's'.repeat(32) }] }));
  const config = readConfig({
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '2',
    DATA_DIR: dataDir,
    PUBLIC_URL: `https://${HOST}:${site.port}`,
    SECRET_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    TRUST_PROXY: '10.0.0.1',
    METRICS_TOKEN: 'a token of a test'.replaceAll(' ', '-'),
    OPERATOR_NAME: 'Plenum Society',
    SUPPORT_CONTACT: 'help@plenum.example',
    SMTP_URL: `smtp://${mailLogin.user}:${encodeURIComponent(mailLogin.password)}@localhost:${mail.port}`,
    MAIL_FROM: `Plenum <no-reply@${DOMAIN}>`,
    MESSAGE_PROVIDERS_FILE: providers,
    ...settings,
  });
  return {
    config: { ...config, ...(config.mail && { mail: { ...config.mail, ca: certificate } }) },
    around: {
      clock: systemClock,
      network: { lookup: lookupHere, ca: made.cert, resolveTxt: resolveRecords },
      readSpace: async () => ({ freeBytes: 50 * 1024 ** 3, totalBytes: 100 * 1024 ** 3 }),
      temporaryDirectories: [],
      slowRoundTripMs: 5_000,
    },
    mail,
    close: async () => {
      await Promise.all([site.close(), sms.close(), mail.close()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
