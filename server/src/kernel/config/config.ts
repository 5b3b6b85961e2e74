import type { KeyObject } from 'node:crypto';
import path from 'node:path';
import type { z } from 'zod';
import type { SecretKey } from './secret-keys.ts';
import { variableFacts, variableNames, variables, type VariableName } from './variables.ts';

/** An invalid setting, described in one sentence: the program prints the message and exits. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

export interface S3Config {
  readonly kind: 's3';
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly pathStyle: boolean;
}

export interface MailConfig {
  readonly smtpUrl: string;
  readonly from: string;
  /** A certificate that is trusted besides the well-known ones. */
  readonly ca?: string;
}

export interface TracesConfig {
  readonly endpoint: string;
  /** From 0 to 1. */
  readonly ratio: number;
}

export interface Config {
  readonly production: boolean;
  readonly demo: boolean;
  /** Whether messages of a channel without a provider go to the built-in outbox, as in the demo. */
  readonly demoOutbox: boolean;
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash. With port 0 and no PUBLIC_URL it contains port 0; the caller knows the real one. */
  readonly publicUrl: string;
  /** The address of short links in text messages; that of the site if absent. Without a trailing slash. */
  readonly shortUrl?: string;
  readonly dataDir: string;
  /** Absent for embedded PostgreSQL. */
  readonly databaseUrl?: string;
  /** The address of the same database without the pooler to which `databaseUrl` leads. */
  readonly directUrl?: string;
  readonly poolSize: number;
  readonly trustProxy: readonly string[];
  readonly corsOrigins: readonly string[];
  readonly secretKeys?: readonly SecretKey[];
  readonly secretKeysFile?: string;
  readonly staffSecondFactor: boolean;
  readonly logLevel: LogLevel;
  readonly metricsToken?: string;
  /** If absent, there are no traces. */
  readonly traces?: TracesConfig;
  readonly workers: number;
  readonly shutdownSeconds: number;
  /** How long requests are still answered after SIGTERM, until proxies have noticed. */
  readonly drainSeconds: number;
  readonly limitFactor: number;
  readonly codesPerDay: number;
  /** The maximum number of messages that send jobs may send per day. */
  readonly jobMessagesPerDay: { readonly site: number; readonly conference: number };
  /** When send jobs may send text messages, as `08:00`. */
  readonly sendingHours: { readonly from: string; readonly until: string };
  /** In fen. If absent, no cost is shown. */
  readonly smsSegmentPrice?: number;
  readonly files: { readonly kind: 'local' } | S3Config;
  /** If absent, there are no backups. */
  readonly backupKey?: KeyObject;
  /** The bucket for backups with `--to s3`. */
  readonly backupS3?: S3Config;
  /**
   * Not shown if empty, like `policeFiling` and `supportContact`. An empty `operatorName` is replaced by a general
   * name.
   */
  readonly icp: string;
  readonly policeFiling: string;
  readonly operatorName: string;
  readonly supportContact: string;
  /** The URL at which browsers reach the payment sandbox of the demo; its own address by default. */
  readonly sandboxUrl?: string;
  /** If absent, emails are only stored. */
  readonly mail?: MailConfig;
  /** If absent, text messages are only stored. */
  readonly messageProvidersFile?: string;
  /** If absent, people log in with a password or a code. */
  readonly signInProvidersFile?: string;
  /** The text in brackets before text messages to mainland China. */
  readonly smsSignature: string;
  /** The way to unsubscribe that is stated at the end of group text messages to mainland China. */
  readonly smsUnsubscribe: 'link' | 'reply';
  /** The addresses at which payment providers may be called, in addition to their own. */
  readonly paymentOrigins: readonly string[];
  /** The addresses to which webhooks may be sent although they are private or not encrypted. */
  readonly webhookPrivateOrigins: readonly string[];
}

/** Returns the address for connections that keep their session; undefined for embedded PostgreSQL. */
export function sessionUrl({ databaseUrl, directUrl }: Config): string | undefined {
  return directUrl ?? databaseUrl;
}

type Values = z.output<typeof variables>;

const REPOSITORY_ROOT = path.resolve(import.meta.dirname, '../../../..');

/**
 * Reads the configuration from environment variables. Throws a ConfigError at the first wrong value. An empty variable
 * counts as not set.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const values = parse(env);
  const production = values.NODE_ENV === 'production';
  const port = values.PORT ?? 8080;
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${port}`;
  if (production) refuseInProduction(values, publicUrl);
  if (values.SHORT_URL !== undefined && new URL(values.SHORT_URL).host === new URL(publicUrl).host)
    throw new ConfigError(
      'SHORT_URL and PUBLIC_URL must have different hosts: everything but short links is redirected from one to the other.',
    );
  if (values.SECRET_KEYS && values.SECRET_KEYS_FILE)
    throw new ConfigError('SECRET_KEYS and SECRET_KEYS_FILE exclude each other: set only one of them.');
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
    throw new ConfigError(
      'DATABASE_DIRECT_URL belongs to DATABASE_URL: set DATABASE_URL to the address of the pooler, or neither.',
    );
  const demo = isDemo(values);
  return {
    production,
    demo,
    demoOutbox: demo,
    port,
    host: values.HOST ?? '127.0.0.1',
    publicUrl,
    ...(values.SHORT_URL !== undefined && { shortUrl: values.SHORT_URL }),
    dataDir: values.DATA_DIR ?? path.join(REPOSITORY_ROOT, '.plenum'),
    ...(values.DATABASE_URL && { databaseUrl: values.DATABASE_URL }),
    ...(values.DATABASE_DIRECT_URL && { directUrl: values.DATABASE_DIRECT_URL }),
    poolSize: values.DATABASE_POOL ?? 10,
    trustProxy: values.TRUST_PROXY ?? [],
    corsOrigins: values.CORS_ORIGINS ?? [],
    ...(values.SECRET_KEYS && { secretKeys: values.SECRET_KEYS }),
    ...(values.SECRET_KEYS_FILE && { secretKeysFile: values.SECRET_KEYS_FILE }),
    staffSecondFactor: values.STAFF_SECOND_FACTOR ?? production,
    logLevel: values.LOG_LEVEL ?? 'info',
    ...(values.METRICS_TOKEN && { metricsToken: values.METRICS_TOKEN }),
    ...(values.OTEL_EXPORTER_OTLP_ENDPOINT && {
      traces: {
        endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
        ratio: values.OTEL_TRACES_SAMPLER_ARG ?? 1,
      },
    }),
    workers: values.WORKERS ?? 2,
    shutdownSeconds: values.SHUTDOWN_SECONDS ?? 10,
    drainSeconds: values.DRAIN_SECONDS ?? 0,
    limitFactor: values.LIMIT_FACTOR ?? 1,
    codesPerDay: values.CODES_PER_DAY ?? 5000,
    jobMessagesPerDay: {
      site: values.JOB_MESSAGES_PER_DAY ?? 100_000,
      conference: values.CONFERENCE_MESSAGES_PER_DAY ?? 20_000,
    },
    sendingHours: values.SMS_HOURS ?? { from: '08:00', until: '21:00' },
    ...(values.SMS_SEGMENT_PRICE !== undefined && { smsSegmentPrice: values.SMS_SEGMENT_PRICE }),
    files: values.FILES === 's3' ? readS3(values) : { kind: 'local' },
    ...(values.BACKUP_KEY && { backupKey: values.BACKUP_KEY }),
    ...(values.BACKUP_S3_BUCKET && { backupS3: readBackupS3(values, values.BACKUP_S3_BUCKET) }),
    icp: values.ICP_NUMBER ?? '',
    policeFiling: values.POLICE_FILING ?? '',
    operatorName: values.OPERATOR_NAME ?? '',
    supportContact: values.SUPPORT_CONTACT ?? '',
    ...(values.SANDBOX_URL && { sandboxUrl: values.SANDBOX_URL }),
    ...readMail(values),
    ...(values.MESSAGE_PROVIDERS_FILE && { messageProvidersFile: values.MESSAGE_PROVIDERS_FILE }),
    ...(values.SIGN_IN_PROVIDERS_FILE && { signInProvidersFile: values.SIGN_IN_PROVIDERS_FILE }),
    smsSignature: values.SMS_SIGNATURE ?? '会堂',
    smsUnsubscribe: values.SMS_UNSUBSCRIBE ?? 'link',
    paymentOrigins: values.PAYMENT_ORIGINS ?? [],
    webhookPrivateOrigins: values.WEBHOOK_PRIVATE_ORIGINS ?? [],
  };
}

function isDemo({ DEMO: demo = 'auto', NODE_ENV, DATABASE_URL }: Values): boolean {
  return demo === 'auto' ? NODE_ENV !== 'production' && DATABASE_URL === undefined : demo === 'on';
}

function readMail({ SMTP_URL: smtpUrl, MAIL_FROM: from }: Values): Pick<Config, 'mail'> {
  if (smtpUrl === undefined && from === undefined) return {};
  if (smtpUrl === undefined || from === undefined)
    throw new ConfigError('SMTP_URL and MAIL_FROM belong together: set both of them, or neither.');
  return { mail: { smtpUrl, from } };
}

function parse(env: NodeJS.ProcessEnv): Values {
  const given = variableNames.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []));
  const parsed = variables.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues[0]?.path[0];
  throw wrongValue(variables.keyof().parse(wrong), env);
}

function wrongValue(name: VariableName, env: NodeJS.ProcessEnv): ConfigError {
  const { accepts, secret } = variableFacts(name);
  // Quoted as JSON so that a line break in the value can't start a second line.
  const found = secret
    ? 'its value, not shown here, is something else'
    : `it is ${JSON.stringify(env[name])}`;
  return new ConfigError(`${name} must be ${accepts}, but ${found}.`);
}

function refuseInProduction(values: Values, publicUrl: string): void {
  if (values.DEMO === 'on')
    throw new ConfigError(
      'DEMO must be off or auto, but it is "on" while NODE_ENV is "production": demonstration accounts have known passwords.',
    );
  refuseOpenPayments(values.PAYMENT_ORIGINS ?? []);
  for (const [name, address] of Object.entries({ PUBLIC_URL: publicUrl, SHORT_URL: values.SHORT_URL }))
    if (address !== undefined && isOpen(address))
      throw new ConfigError(
        `${name} must begin with https:// when NODE_ENV is "production", but it is "${address}".`,
      );
}

function isOpen(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

// Refuses addresses without encryption, because keys and amounts are sent to them.
function refuseOpenPayments(origins: readonly string[]): void {
  const open = origins.find((one) => !one.startsWith('https://'));
  if (open !== undefined)
    throw new ConfigError(
      `PAYMENT_ORIGINS must begin with https:// when NODE_ENV is "production", but one is "${open}".`,
    );
}

function readS3(values: Values): S3Config {
  const needed = (
    name: 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY',
  ): string => {
    const value = values[name];
    if (value !== undefined) return value;
    throw new ConfigError(`${name} must be ${variableFacts(name).accepts}, but with FILES=s3 it is not set.`);
  };
  return {
    kind: 's3',
    endpoint: needed('S3_ENDPOINT'),
    region: values.S3_REGION ?? 'us-east-1',
    bucket: needed('S3_BUCKET'),
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
    pathStyle: values.S3_PATH_STYLE ?? true,
  };
}

function readBackupS3(values: Values, bucket: string): S3Config {
  const needed = (name: 'ENDPOINT' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'): string => {
    const value = values[`BACKUP_S3_${name}`] ?? values[`S3_${name}`];
    if (value !== undefined) return value;
    const { accepts } = variableFacts(`BACKUP_S3_${name}`);
    throw new ConfigError(
      `BACKUP_S3_${name} must be ${accepts}, but with BACKUP_S3_BUCKET neither it nor S3_${name} is set.`,
    );
  };
  return {
    kind: 's3',
    endpoint: needed('ENDPOINT'),
    region: values.BACKUP_S3_REGION ?? values.S3_REGION ?? 'us-east-1',
    bucket,
    accessKeyId: needed('ACCESS_KEY_ID'),
    secretAccessKey: needed('SECRET_ACCESS_KEY'),
    pathStyle: values.BACKUP_S3_PATH_STYLE ?? values.S3_PATH_STYLE ?? true,
  };
}
