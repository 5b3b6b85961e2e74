import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestClock, systemClock } from '#kernel/clock/clock';
import { readConfig } from '#kernel/config/config';
import { version } from '#kernel/config/version';
import { answerHealthy, HOST, lookupHere, makeCertificate, startLocalServer } from '#test/doctor';
import { checkDisk, checkFiles, forTemporaryFiles } from './disk-checks.ts';
import { describeFindings } from './doctor.ts';
import { badFinding, goodFinding } from './finding.ts';
import { checkNode, checkSettings } from './settings-checks.ts';
import { checkSkew, measureSkew } from './skew.ts';
import { checkCertificate, checkSite, checkSiteClock } from './web-checks.ts';

let directory: string;
const servers: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plenum-doctor-'));
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
  await chmod(directory, 0o700);
  await rm(directory, { recursive: true });
});

async function serve(...given: Parameters<typeof startLocalServer>): Promise<number> {
  const server = await startLocalServer(...given);
  servers.push(server);
  return server.port;
}

const network = (ca?: string) => ({
  lookup: lookupHere,
  resolveTxt: async () => [],
  ...(ca !== undefined && { ca }),
});

describe('settings', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://meetings.example',
    DATA_DIR: '/srv/plenum',
  };
  const found = (env: NodeJS.ProcessEnv) =>
    checkSettings(readConfig(env), ['/tmp']).map(({ state, found: text }) => `${state}: ${text}`);

  test('warn of everything that is unwise in production', () => {
    expect(found(production)).toEqual([
      'warning: PUBLIC_URL begins with https://, but TRUST_PROXY is empty',
      'warning: METRICS_TOKEN is not set, so /metrics is off',
      'warning: OPERATOR_NAME and SUPPORT_CONTACT are empty',
    ]);
    expect(
      found({ ...production, PUBLIC_URL: 'http://localhost:8080', METRICS_TOKEN: 'x'.repeat(16) }),
    ).toEqual([
      'warning: PUBLIC_URL is http://localhost:8080, which leads other people to their own machine',
      'warning: OPERATOR_NAME and SUPPORT_CONTACT are empty',
    ]);
  });

  test('warn of a database without production, and of a temporary data directory', () => {
    expect(found({ DATABASE_URL: 'postgres://db/plenum', DATA_DIR: '/tmp/plenum' })).toEqual([
      'warning: DATABASE_URL is set, but NODE_ENV isn’t "production"',
      'warning: DATA_DIR is in a temporary directory (/tmp/plenum)',
    ]);
    expect(found({ DATA_DIR: '/tmpfiles/plenum' })).toEqual(['good: valid, for a demo']);
  });

  test('Node must be new enough', () => {
    expect(checkNode('22.19.0').state).toBe('bad');
    expect(checkNode('24.0.0').state).toBe('good');
  });
});

describe('the disk', () => {
  const GB = 1024 ** 3;
  const state = async (freeBytes: number, totalBytes = 100 * GB) =>
    (await checkDisk('disk', directory, async () => ({ freeBytes, totalBytes }))).state;

  test('needs free space', async () => {
    expect(await state(20 * GB)).toBe('good');
    expect(await state(9 * GB)).toBe('warning');
    expect(await state(0.9 * GB, 2 * GB)).toBe('warning');
    expect(await state(0.19 * GB, 1 * GB)).toBe('bad');
    expect(await readdir(directory)).toEqual([]);
  });

  test('of temporary files may be a small file system in memory', async () => {
    const small = (freeBytes: number) =>
      checkDisk(
        'temporary directory',
        directory,
        async () => ({ freeBytes, totalBytes: 0.06 * GB }),
        forTemporaryFiles,
      );
    expect((await small(0.05 * GB)).state).toBe('good');
    expect((await small(0.005 * GB)).state).toBe('bad');
  });

  test('must be writable', async () => {
    const space = async () => ({ freeBytes: 20 * GB, totalBytes: 30 * GB });
    const file = join(directory, 'file');
    await writeFile(file, '');
    expect(await checkDisk('disk', file, space)).toMatchObject({
      state: 'bad',
      found: expect.stringContaining('ENOTDIR') as string,
    });
    if (process.getuid?.() === 0) return;
    await chmod(directory, 0o500);
    expect((await checkDisk('disk', directory, space)).found).toContain('EACCES');
  });

  test('may lack the data directory before the first start, which is not created', async () => {
    const space = async () => ({ freeBytes: 20 * GB, totalBytes: 30 * GB });
    const finding = await checkDisk('disk', join(directory, 'new', 'data'), space);
    expect(finding.state).toBe('good');
    expect(await readdir(directory)).toEqual([]);
  });
});

describe('the files', () => {
  test('are kept in a directory that must be writable', async () => {
    const config = readConfig({ DATA_DIR: directory });
    expect(await checkFiles(config, systemClock)).toMatchObject([{ state: 'good' }]);
    await mkdir(join(directory, 'files'));
    expect(await checkFiles(config, systemClock)).toMatchObject([{ state: 'good' }]);
    await rm(join(directory, 'files'), { recursive: true });
    await writeFile(join(directory, 'files'), '');
    expect(await checkFiles(config, systemClock)).toMatchObject([{ state: 'bad' }]);
  });

  const bucket = (port: number) =>
    readConfig({
      DATA_DIR: directory,
      FILES: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'plenum-files',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    });

  test('may be in a bucket, in which nothing remains', async () => {
    const objects = new Map<string, Buffer>();
    const port = await serve((request, reply) => {
      void (async () => {
        const { method = '', url = '' } = request;
        const body = await buffer(request);
        if (method === 'PUT') objects.set(url, body);
        const known = objects.get(url);
        if (method === 'DELETE') objects.delete(url);
        reply.end(method === 'GET' ? known : undefined);
      })();
    });
    expect(await checkFiles(bucket(port), systemClock)).toMatchObject([
      { name: 'files', state: 'good' },
      { name: 'clock of the file store', state: 'good' },
    ]);
    expect(objects.size).toBe(0);
  });

  test('cannot be stored if the bucket refuses, and its clock is compared', async () => {
    const port = await serve((request, reply) => {
      request.resume();
      reply.writeHead(403, { date: new Date(Date.now() - 600_000).toUTCString() });
      reply.end('<Error><Code>AccessDenied</Code></Error>');
    });
    expect(await checkFiles(bucket(port), systemClock)).toMatchObject([
      { name: 'files', state: 'bad', found: expect.stringContaining('403 AccessDenied') as string },
      { name: 'clock of the file store', state: 'bad' },
    ]);
  });
});

describe('a clock', () => {
  const clock = createTestClock('2026-05-18T01:00:00Z');
  const state = async (seconds: number) =>
    checkSkew(
      'clock',
      await measureSkew(clock, async () => new Date(clock.now().getTime() + seconds * 1000)),
      'it matters',
    ).state;

  test('may be 2 s off, and fails beyond 30 s', async () => {
    expect(await Promise.all([-1.9, 2.1, -29, 31, -31].map(state))).toEqual([
      'good',
      'warning',
      'warning',
      'bad',
      'bad',
    ]);
  });

  test('of a site is compared by its Date header', async () => {
    const port = await serve((_request, reply) => {
      reply.writeHead(200, { date: new Date(Date.now() + 60_000).toUTCString() }).end();
    });
    expect(await checkSiteClock(`http://127.0.0.1:${port}`, network(), systemClock)).toMatchObject({
      state: 'bad',
      found: expect.stringMatching(/^(?:59|60)\.\d s ahead/) as string,
    });
    expect(await checkSiteClock('http://127.0.0.1:1', network(), systemClock)).toBeNull();
  });
});

describe('the certificate', () => {
  async function examine(host: string, days: number, isTrusted = true, now = systemClock) {
    const made = await makeCertificate(host, days);
    const port = await serve(answerHealthy, made);
    return checkCertificate(
      'PUBLIC_URL',
      `https://${HOST}:${port}`,
      network(isTrusted ? made.cert : undefined),
      now,
    );
  }

  test.each([
    [90, 'good'],
    [15, 'warning'],
    [5, 'bad'],
  ])('that is valid for another %i days is %s', async (days, state) => {
    expect(await examine(HOST, days)).toMatchObject({ state });
  });

  test('of another name, of no authority, or that has expired is bad', async () => {
    expect(await examine('other.example', 90)).toMatchObject({
      state: 'bad',
      found: `the certificate isn’t valid for ${HOST}, but for DNS:other.example`,
    });
    expect(await examine(HOST, 90, false)).toMatchObject({
      state: 'bad',
      found: expect.stringContaining('not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)') as string,
    });
    const later = createTestClock(new Date(Date.now() + 100 * 24 * 3_600_000));
    expect(await examine(HOST, 90, true, later)).toMatchObject({
      state: 'bad',
      found: expect.stringContaining('expired on') as string,
    });
  });

  test('is bad if nothing answers, and not needed for an http address', async () => {
    expect(await checkCertificate('SHORT_URL', `https://${HOST}:1`, network(), systemClock)).toMatchObject({
      name: 'certificate of SHORT_URL',
      state: 'bad',
      found: expect.stringContaining('ECONNREFUSED') as string,
    });
    expect(await checkCertificate('PUBLIC_URL', 'http://localhost:1', network(), systemClock)).toBeNull();
  });
});

describe('the site', () => {
  const examine = async (answer: RequestListener) =>
    checkSite(`http://127.0.0.1:${await serve(answer)}`, network(), version);
  const json =
    (body: object): RequestListener =>
    (_request, reply) =>
      reply.end(JSON.stringify(body));

  test('must be this release, and ready', async () => {
    expect(await examine(answerHealthy)).toMatchObject({ state: 'good' });
    expect(await examine(json({ status: 'ok', version: '9.9.9' }))).toMatchObject({
      state: 'warning',
      found: expect.stringContaining('runs version 9.9.9') as string,
    });
    expect(
      await examine((request, reply) =>
        request.url === '/readyz' ? reply.writeHead(503).end() : answerHealthy(request, reply),
      ),
    ).toMatchObject({ state: 'bad', found: expect.stringContaining('/readyz answers 503') as string });
  });

  test('is bad if another program answers, or none', async () => {
    expect(await examine(json({ hello: 'world' }))).toMatchObject({
      state: 'bad',
      found: expect.stringContaining('another program') as string,
    });
    expect(await checkSite('http://127.0.0.1:1', network(), version)).toMatchObject({ state: 'bad' });
  });
});

test('findings are printed in lines, each problem with what to do below it', () => {
  expect(
    describeFindings([goodFinding('node', 'Node 24'), badFinding('disk space', 'full', 'Free some.')]),
  ).toBe(
    [
      'ok    node        Node 24',
      'FAIL  disk space  full',
      '                  Free some.',
      '',
      '1 ok, 0 to look at, 1 failed',
    ].join('\n'),
  );
});
