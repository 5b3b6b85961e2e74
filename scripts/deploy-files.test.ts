import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { namedFonts, unusedFonts } from '../deploy/trim-fonts.ts';
import { rawRoutes } from '../server/src/app/raw-routes.ts';
import { readConfig } from '../server/src/kernel/config/config.ts';
import { variableFacts, variableNames } from '../server/src/kernel/config/variables.ts';
import { connectionLimits } from '../server/src/kernel/http/connections.ts';
import { createMetrics } from '../server/src/kernel/metrics/metrics.ts';
import { fontsOf } from '../server/src/kernel/pdf/font-chain.ts';
import { root } from './run-tool.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const MEBIBYTE = 1024 * 1024;

const files = [
  'Dockerfile',
  'compose.yaml',
  ...globSync('deploy/**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
];

/** All matches of the first group, each once. */
const findAll = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))].toSorted();

describe('the metrics that alerts and dashboard name', () => {
  const inUse = /\b((?:plenum|process|nodejs)_[a-z0-9_]+)/gu;

  async function declared(): Promise<Set<string>> {
    const metrics = createMetrics();
    metrics.watchPool({ totalCount: 0, idleCount: 0, waitingCount: 0 });
    metrics.watchHashQueue({ running: () => 0, waiting: () => 0 });
    metrics.watchOutbox(async () => 0);
    metrics.watchDeadLetters(async () => new Map());
    const types = [...(await metrics.text()).matchAll(/^# TYPE (\w+) (\w+)$/gmu)];
    return new Set(
      types.flatMap(([, name = '', type]) =>
        type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
      ),
    );
  }

  test.each(['deploy/prometheus/alerts.yaml', 'deploy/grafana/plenum.json'])('exist: %s', async (file) => {
    const names = findAll(read(file), inUse);
    const known = await declared();
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  test('are all that the product declares itself', async () => {
    const shown = findAll(read('deploy/grafana/plenum.json'), inUse).map(withoutSuffix);
    const own = [...(await declared())].filter((name) => name.startsWith('plenum_')).map(withoutSuffix);
    expect(own.filter((name) => !shown.includes(name))).toEqual([]);
  });

  const withoutSuffix = (name: string): string => name.replace(/_(?:bucket|count|sum)$/u, '');
});

describe('the settings in the files for operators', () => {
  // Settings of Compose, Caddy, PostgreSQL, Node and the mail catcher.
  const others = [
    'CADDY_TLS',
    'COMPOSE_PROFILES',
    'MP_SMTP_REQUIRE_STARTTLS',
    'MP_SMTP_TLS_CERT',
    'MP_SMTP_TLS_KEY',
    'NODE_COMPILE_CACHE',
    'NODE_EXTRA_CA_CERTS',
    'PLENUM_IMAGE',
    'PLENUM_VERSION',
    'POSTGRES_DB',
    'POSTGRES_INITDB_ARGS',
    'POSTGRES_PASSWORD',
    'POSTGRES_USER',
    'PROXY_NETWORK',
    'ROOT_ACCESS_KEY',
    'ROOT_SECRET_KEY',
    'SITES',
    'UPSTREAMS',
  ];
  const known = new Set<string>([...variableNames, ...others]);
  const name = '([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)';

  const used: Record<string, string[]> = {
    Dockerfile: findAll(
      read('Dockerfile').match(/^ENV (?:.*\\\n)*.*/mu)?.[0] ?? '',
      RegExp(`\\b${name}=`, 'gu'),
    ),
    'compose.yaml': [
      ...findAll(read('compose.yaml'), RegExp(`^ +${name}: `, 'gmu')),
      ...findAll(read('compose.yaml'), RegExp(`\\$\\{${name}`, 'gu')),
    ],
    'deploy/Caddyfile': findAll(read('deploy/Caddyfile'), RegExp(`\\{\\$${name}`, 'gu')),
    'deploy/create-env.sh': findAll(read('deploy/create-env.sh'), RegExp(`^${name}=`, 'gmu')),
    'deploy/kubernetes.yaml': findAll(read('deploy/kubernetes.yaml'), RegExp(`^ +${name}: `, 'gmu')),
    'deploy/plenum.env.example': findAll(read('deploy/plenum.env.example'), RegExp(`^#?${name}=`, 'gmu')),
    'deploy/plenum@.service': findAll(
      read('deploy/plenum@.service')
        .match(/^Environment=.*/gmu)
        ?.join(' ') ?? '',
      RegExp(`[= ]${name}=`, 'gu'),
    ),
  };

  test.each(Object.keys(used))('exist: %s', (file) => {
    expect(used[file]?.length).toBeGreaterThan(2);
    expect(used[file]?.filter((each) => !known.has(each))).toEqual([]);
  });

  test('that Compose alone knows are used by it', () => {
    const sample = used['deploy/plenum.env.example'] ?? [];
    const ofCompose = sample.filter((each) => others.includes(each) && !/^(?:COMPOSE|NODE)_/u.test(each));
    expect(ofCompose.filter((each) => !used['compose.yaml']?.includes(each))).toEqual([]);
  });

  test.skipIf(process.platform === 'win32')('are accepted by the server as create-env.sh writes them', () => {
    const place = mkdtempSync(join(tmpdir(), 'plenum-env-'));
    try {
      cpSync(join(root, 'deploy'), join(place, 'deploy'), { recursive: true });
      const create = (...args: string[]) =>
        execFileSync('sh', [join(place, 'deploy/create-env.sh'), ...args], {
          encoding: 'utf8',
          stdio: 'pipe',
        });
      const database = { DATABASE_URL: 'postgres://plenum:secret@database/plenum' };
      create();
      const trial = readConfig({ ...parseEnv(readFileSync(join(place, '.env'), 'utf8')), ...database });
      expect(trial).toMatchObject({ production: true, publicUrl: 'https://localhost', mail: {} });
      expect(() => create()).toThrow('.env exists already');
      rmSync(join(place, '.env'));
      create('https://meetings.example.org/');
      const env = parseEnv(readFileSync(join(place, '.env'), 'utf8'));
      expect(env['POSTGRES_PASSWORD']).toMatch(/^[0-9a-f]{48}$/u);
      expect(readConfig({ ...env, ...database }).publicUrl).toBe('https://meetings.example.org');
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  });
});

describe('the files for operators agree with the server', () => {
  test('about its port', () => {
    const port = variableFacts('PORT').fallback;
    expect(findAll(read('Dockerfile'), /(?:\bPORT=|^EXPOSE )(\d+)/gmu)).toEqual([port]);
    expect(findAll(read('compose.yaml'), /app-\d:(\d+)/gu)).toEqual([port]);
    expect(findAll(read('deploy/kubernetes.yaml'), /containerPort: (\d+)/gu)).toEqual([port]);
    expect(findAll(read('deploy/prometheus/prometheus.yaml'), /app-\d:(\d+)/gu)).toEqual([port]);
  });

  test('about its paths', () => {
    const paths = files.flatMap((file) => findAll(read(file), /(\/(?:healthz|readyz|metrics)\b)/gu));
    expect(new Set(paths)).toEqual(new Set(['/healthz', '/readyz', '/metrics']));
    const routes: readonly string[] = rawRoutes.map(({ path }) => path);
    expect(routes).toEqual(expect.arrayContaining(paths));
  });

  test('about the files in it', () => {
    const named = files.flatMap((file) =>
      findAll(read(file), /((?:server|scripts|deploy|docs)\/[\w@/-]+\.(?:mjs|ts|md|sh|example)\b)/gu),
    );
    expect(named).toContain('server/src/app/cli/plenum.mjs');
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('about its largest upload', async () => {
    const modules: Record<string, { upload?: { maxBytes: number } } | undefined>[] = await Promise.all(
      globSync('contract/src/**/*endpoints.ts', { cwd: root }).map((file) => import(join(root, file))),
    );
    const largest = Math.max(
      ...modules.flatMap((exported) => Object.values(exported).map((each) => each?.upload?.maxBytes ?? 0)),
    );
    const mebibytes = Math.ceil(largest / MEBIBYTE);
    expect(mebibytes).toBeGreaterThanOrEqual(20);
    expect(read('deploy/Caddyfile')).toContain(`max_size ${mebibytes}MiB`);
    expect(read('deploy/nginx.conf')).toContain(`client_max_body_size ${mebibytes}m;`);
    expect(read('deploy/kubernetes.yaml')).toContain(`proxy-body-size: ${mebibytes}m`);
  });

  test('that it closes the idle connections of a proxy later than the proxy', () => {
    const [caddy] = findAll(read('deploy/Caddyfile'), /\bkeepalive (\d+)s/gu);
    const [nginx] = findAll(read('deploy/nginx.conf'), /\bkeepalive_timeout (\d+)s/gu);
    expect(Math.max(Number(caddy), Number(nginx)) * 1000).toBeLessThan(connectionLimits.idleProxy);
  });

  test('that it may take SHUTDOWN_SECONDS to stop', () => {
    const usual = Number(variableFacts('SHUTDOWN_SECONDS').fallback);
    const grace = (file: string, pattern: RegExp) => Number(findAll(read(file), pattern)[0]);
    expect(grace('compose.yaml', /stop_grace_period: (\d+)s/gu)).toBeGreaterThan(usual);
    expect(grace('deploy/plenum@.service', /TimeoutStopSec=(\d+)/gu)).toBeGreaterThan(usual);
    const pod = grace('deploy/kubernetes.yaml', /SHUTDOWN_SECONDS: '(\d+)'/gu);
    const preStop = grace('deploy/kubernetes.yaml', /sleep, '(\d+)'/gu);
    const grant = grace('deploy/kubernetes.yaml', /terminationGracePeriodSeconds: (\d+)/gu);
    expect(grant).toBeGreaterThan(pod + preStop);
  });

  test('about the time in which it answers while PostgreSQL has no primary', () => {
    const pgbouncer = read('deploy/ha/pgbouncer.ini');
    // Shorter than the 20 s after which the server takes a silent connection for a dead one.
    const [wait] = findAll(pgbouncer, /^query_wait_timeout = (\d+)$/gmu);
    expect(Number(wait)).toBeLessThan(20);
    // The default of 15 s would delay the first success after each fail-over.
    const [retry] = findAll(pgbouncer, /^server_login_retry = (\d+)$/gmu);
    expect(Number(retry)).toBeLessThanOrEqual(1);
  });

  test('about transactions that share the connections of a pooler', () => {
    const pgbouncer = read('deploy/ha/pgbouncer.ini');
    expect(pgbouncer).toContain('pool_mode = transaction');
    expect(Number(findAll(pgbouncer, /^max_prepared_statements = (\d+)$/gmu)[0])).toBeGreaterThan(0);
    const [pooled, direct] = ['DATABASE_URL', 'DATABASE_DIRECT_URL'].map(
      (each) => findAll(pgbouncer, RegExp(`${each}[^\n]*?127\\.0\\.0\\.1:(\\d+)`, 'gu'))[0],
    );
    expect(pgbouncer).toContain(`listen_port = ${pooled}`);
    expect(read('deploy/ha/haproxy.cfg')).toContain(`bind 127.0.0.1:${direct}`);
  });

  test('about a fail-over that takes at most 30 s and loses no acknowledged change', () => {
    const patroni = read('deploy/ha/patroni.yaml');
    const of = (each: string) => Number(findAll(patroni, RegExp(`^ +${each}: (\\d+)$`, 'gmu'))[0]);
    expect(of('ttl')).toBeLessThan(30);
    expect(of('ttl')).toBeGreaterThanOrEqual(of('loop_wait') + 2 * of('retry_timeout'));
    expect(patroni).toContain('synchronous_mode: true');
    expect(read('deploy/ha/haproxy.cfg')).toContain('on-marked-down shutdown-sessions');
  });

  test('about its Node', () => {
    const { engines } = JSON.parse(read('package.json'));
    const node = read('.nvmrc').trim();
    expect(engines.node).toBe(`>=${node}`);
    expect(read('Dockerfile')).toContain(`/node:${node}-`);
  });
});

describe('the fonts in the image', () => {
  const paths = [true, false].flatMap((isStrong) => fontsOf(isStrong).map(({ path }) => path));

  test('are all that PDFs are drawn with', () => {
    const drawnWith = [...new Set(paths)].map((path) => relative(root, path).replaceAll('\\', '/'));
    expect(namedFonts(root)).toEqual(drawnWith.toSorted());
  });

  test('are a small part of the installed ones', () => {
    const kept = new Set(paths.map((path) => basename(path)));
    const unused = unusedFonts(root).map((file) => basename(file));
    expect(unused.length).toBeGreaterThan(20);
    expect(unused.filter((file) => kept.has(file))).toEqual([]);
  });
});
