import { createHash } from 'node:crypto';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, sessionUrl } from './config.ts';

const key = Buffer.alloc(32, 7).toString('base64');

function sentence(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('without any variable', () => {
  it('is a demo on this machine alone', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      production: false,
      demo: true,
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://localhost:8080',
      files: { kind: 'local' },
      trustProxy: [],
      corsOrigins: [],
      staffSecondFactor: false,
      limitFactor: 1,
      codesPerDay: 5000,
    });
    expect(path.basename(config.dataDir)).toBe('.plenum');
    expect('databaseUrl' in config || 'secretKeys' in config || 'metricsToken' in config).toBe(false);
  });

  it('counts an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}));
  });
});

it('reads every kind of value', () => {
  const config = readConfig({
    NODE_ENV: 'production',
    PORT: '0',
    PUBLIC_URL: 'https://meetings.example.org/',
    SHORT_URL: 'https://s.example.org/',
    DATABASE_URL: 'postgres://plenum@db/plenum',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    CORS_ORIGINS: 'https://www.example.org',
    SECRET_KEYS: `k2:${key},k1:${key}`,
    FILES: 's3',
    S3_ENDPOINT: 'https://s3.example.org',
    S3_BUCKET: 'plenum-files',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_PATH_STYLE: 'off',
  });
  expect(config).toMatchObject({
    production: true,
    demo: false,
    port: 0,
    publicUrl: 'https://meetings.example.org',
    shortUrl: 'https://s.example.org',
    databaseUrl: 'postgres://plenum@db/plenum',
    trustProxy: ['10.0.0.0/8', '::1'],
    corsOrigins: ['https://www.example.org'],
    staffSecondFactor: true,
    files: { kind: 's3', region: 'us-east-1', bucket: 'plenum-files', pathStyle: false },
  });
  expect(config.secretKeys?.map(({ id }) => id)).toEqual(['k2', 'k1']);
});

it.each([
  [{}, true],
  [{ DATABASE_URL: 'postgres://db/plenum' }, false],
  [{ DATABASE_URL: 'postgres://db/plenum', DEMO: 'on' }, true],
  [{ NODE_ENV: 'production' }, false],
  [{ DEMO: 'off' }, false],
])('with %j the demo is %s', (env, demo) => {
  expect(readConfig(env)).toMatchObject({ demo, demoOutbox: demo });
});

it.each([
  'postgresql://plenum:x@db:5432/plenum?sslmode=require',
  'postgres://plenum@/plenum?host=/run/postgresql',
  'postgres:///plenum',
])('uses the database at %s', (url) => {
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

it('uses the direct address of the database, if there is one, for connections that keep their session', () => {
  const [pooled, direct] = ['postgres://pooler/plenum', 'postgres://db/plenum'];
  expect(sessionUrl(readConfig({ DATABASE_URL: pooled }))).toBe(pooled);
  expect(sessionUrl(readConfig({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }))).toBe(direct);
});

it.each<[NodeJS.ProcessEnv, string]>([
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, but it is "70000".'],
  [{ PORT: '1e3' }, 'PORT must be a whole number from 0 to 65535, but it is "1e3".'],
  [{ NODE_ENV: 'a\nb' }, 'NODE_ENV must be development, production or test, but it is "a\\nb".'],
  [
    { OTEL_TRACES_SAMPLER_ARG: '1.5' },
    'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, such as 0.1, but it is "1.5".',
  ],
  [{ WORKERS: '17' }, 'WORKERS must be a whole number from 0 to 16, but it is "17".'],
  [
    { TRUST_PROXY: '10.0.0.0/33' },
    'TRUST_PROXY must be a comma-separated list of IP addresses or ranges such as 10.0.0.0/8, but it is "10.0.0.0/33".',
  ],
  [
    { CORS_ORIGINS: '*' },
    'CORS_ORIGINS must be a comma-separated list of origins such as https://www.example.org, but it is "*".',
  ],
  [
    { PUBLIC_URL: 'javascript:alert(1)' },
    'PUBLIC_URL must be an http:// or https:// address without a path, such as https://meetings.example.org, but it is "javascript:alert(1)".',
  ],
  [
    { NODE_ENV: 'production', PUBLIC_URL: 'http://meetings.example.org' },
    'PUBLIC_URL must begin with https:// when NODE_ENV is "production", but it is "http://meetings.example.org".',
  ],
  [
    { NODE_ENV: 'production', PUBLIC_URL: 'https://meetings.example.org', SHORT_URL: 'http://s.example.org' },
    'SHORT_URL must begin with https:// when NODE_ENV is "production", but it is "http://s.example.org".',
  ],
  [
    { PUBLIC_URL: 'https://meetings.example.org', SHORT_URL: 'https://meetings.example.org/' },
    'SHORT_URL and PUBLIC_URL must have different hosts: everything but short links is redirected from one to the other.',
  ],
  [
    { SHORT_URL: 'https://s.example.org/s' },
    'SHORT_URL must be an http:// or https:// address without a path, on another host than PUBLIC_URL, such as https://s.example.org, but it is "https://s.example.org/s".',
  ],
  [
    { NODE_ENV: 'production', DEMO: 'on' },
    'DEMO must be off or auto, but it is "on" while NODE_ENV is "production": demonstration accounts have known passwords.',
  ],
  [
    { SECRET_KEYS: `k1:${key}`, SECRET_KEYS_FILE: 'keys' },
    'SECRET_KEYS and SECRET_KEYS_FILE exclude each other: set only one of them.',
  ],
  [
    { FILES: 's3', S3_ENDPOINT: 'https://s3.example.org' },
    'S3_BUCKET must be 3 to 63 lower-case letters, digits, dots or hyphens, but with FILES=s3 it is not set.',
  ],
  [
    { DATABASE_DIRECT_URL: 'postgres://db/plenum' },
    'DATABASE_DIRECT_URL belongs to DATABASE_URL: set DATABASE_URL to the address of the pooler, or neither.',
  ],
])('refuses %j in one sentence', (env, expected) => {
  expect(sentence(env)).toBe(expected);
});

it.each([
  { DATABASE_URL: 'mysql://root:hush@db/plenum' },
  { DATABASE_URL: 'postgres://root:hush@db:port/plenum' },
  { SECRET_KEYS: 'k1:hush' },
  { SECRET_KEYS: `hush:${key},hush:${key}` },
  { METRICS_TOKEN: 'hush' },
  { S3_SECRET_ACCESS_KEY: 'hush hush' },
])('refuses %j without repeating the secret', (env) => {
  expect(sentence(env)).toMatch(
    /^[A-Z0-9_]+ must be .+, but its value, not shown here, is something else\.$/,
  );
  expect(sentence(env)).not.toContain('hush');
});

it('shows no secret key when printed', () => {
  const printed = JSON.stringify(readConfig({ SECRET_KEYS: `k1:${key}` }));
  expect(printed).toContain('k1');
  expect(printed).not.toContain(key.slice(0, 8));
});

describe('backups', () => {
  const BACKUP_KEY = createHash('sha256').update('a key of this test').digest('base64');
  const own = { BACKUP_S3_ENDPOINT: 'https://backup.example.org', BACKUP_S3_BUCKET: 'plenum-backups' };
  const access = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret', S3_REGION: 'eu-north-1' };

  it('have a key and a bucket, with the access of the files unless they have another', () => {
    const config = readConfig({ BACKUP_KEY, ...own, ...access, BACKUP_S3_ACCESS_KEY_ID: 'other' });
    expect(config.backupKey?.export().toString('base64')).toBe(BACKUP_KEY);
    expect(config.backupS3).toEqual({
      kind: 's3',
      endpoint: 'https://backup.example.org',
      region: 'eu-north-1',
      bucket: 'plenum-backups',
      accessKeyId: 'other',
      secretAccessKey: 'secret',
      pathStyle: true,
    });
    expect(readConfig({})).not.toHaveProperty('backupKey');
  });

  it.each([
    ['', 'accepted'],
    ['secret', 'BACKUP_KEY must be 32 random bytes in base64'],
    [Buffer.alloc(32).toString('base64'), 'BACKUP_KEY must be 32 random bytes in base64'],
    [Buffer.from('a password of 32 letters, typed.').toString('base64'), 'its value, not shown here'],
  ])('with the key %j: %s', (text, expected) => {
    expect(sentence({ BACKUP_KEY: text })).toContain(expected);
  });

  it('name the missing half of their access', () => {
    expect(sentence({ ...own, S3_ACCESS_KEY_ID: 'id' })).toBe(
      'BACKUP_S3_SECRET_ACCESS_KEY must be printable characters without spaces, but with BACKUP_S3_BUCKET neither it ' +
        'nor S3_SECRET_ACCESS_KEY is set.',
    );
  });
});
