import path from 'node:path';
import { z } from 'zod';
import { parseRandomKey, parseSecretKeys, RANDOM_KEY_FORMAT, SECRET_KEYS_FORMAT } from './secret-keys.ts';
import {
  addressRange,
  hours,
  line,
  list,
  mailFrom,
  onOff,
  origin,
  postgresUrl,
  smtpUrl,
  wholeNumber,
  word,
} from './values.ts';

export interface VariableFacts {
  /** Its meaning, for the table in the documentation. */
  readonly description: string;
  /** Completes the sentence "NAME must be …". */
  readonly accepts: string;
  /** The default, in words if it depends on other variables. */
  readonly fallback: string;
  /** Set if the value must never be repeated in a message. */
  readonly secret?: true;
}

const facts = new Map<z.ZodType, VariableFacts>();

function variable<T extends z.ZodType<unknown, string>>(schema: T, about: VariableFacts) {
  const optional = schema.optional();
  facts.set(optional, about);
  return optional;
}

const secretKeys = z.string().transform((text, context) => {
  const keys = parseSecretKeys(text);
  if (keys) return keys;
  context.addIssue('not a list of keys');
  return z.NEVER;
});

const backupKey = z.string().transform((text, context) => {
  const key = parseRandomKey(text.trim());
  if (key) return key;
  context.addIssue('not a random key');
  return z.NEVER;
});

const bucket = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/);

const share = z
  .string()
  .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/)
  .transform(Number);

const filePath = z
  .string()
  .regex(/^\P{Cc}+$/u)
  .transform((text) => path.resolve(text));

export const variables = z.object({
  NODE_ENV: variable(z.enum(['development', 'production', 'test']), {
    description: 'production turns on JSON logs and the stricter checks named in this table.',
    accepts: 'development, production or test',
    fallback: 'development',
  }),
  PORT: variable(wholeNumber(0, 65_535), {
    description: 'The port the server listens on. 0 takes any free one.',
    accepts: 'a whole number from 0 to 65535',
    fallback: '8080',
  }),
  HOST: variable(word(1, 255), {
    description:
      'The address the server listens on. The default is reachable from this machine alone; in a container or without a proxy on the same machine use 0.0.0.0 or ::.',
    accepts: 'an IP address or a host name',
    fallback: '127.0.0.1',
  }),
  PUBLIC_URL: variable(origin, {
    description:
      'The address people use, as in messages and links; a request cannot change it. In production it begins with https:// unless it is this machine.',
    accepts: 'an http:// or https:// address without a path, such as https://meetings.example.org',
    fallback: 'http://localhost:PORT',
  }),
  SHORT_URL: variable(origin, {
    description:
      'A short address of its own for the links in text messages, which are charged by length. Its host leads to this server, and the proxy passes the Host header on; it answers short links and redirects everything else to PUBLIC_URL. In production it begins with https:// unless it is this machine.',
    accepts:
      'an http:// or https:// address without a path, on another host than PUBLIC_URL, such as https://s.example.org',
    fallback: 'PUBLIC_URL',
  }),
  DATA_DIR: variable(filePath, {
    description: 'Where the embedded database, uploaded files and generated keys are kept.',
    accepts: 'a path',
    fallback: '.plenum in the root of the repository',
  }),
  DATABASE_URL: variable(postgresUrl, {
    description: 'A PostgreSQL 15 or newer. Not set: the server starts an embedded one in DATA_DIR.',
    accepts: 'an address that begins with postgres:// or postgresql://',
    fallback: 'embedded PostgreSQL',
    secret: true,
  }),
  DATABASE_DIRECT_URL: variable(postgresUrl, {
    description:
      'The address of the same database without a pooler. Set it if DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer 1.21 or newer with max_prepared_statements. Live events, jobs, migrations and backups use it.',
    accepts: 'an address that begins with postgres:// or postgresql://',
    fallback: 'DATABASE_URL',
    secret: true,
  }),
  DATABASE_POOL: variable(wholeNumber(2, 500), {
    description: 'Connections this process may hold to PostgreSQL.',
    accepts: 'a whole number from 2 to 500',
    fallback: '10',
  }),
  DEMO: variable(z.enum(['auto', 'on', 'off']), {
    description:
      'Loads demonstration data into an empty database and shows sent messages to everyone. Never in production.',
    accepts: 'auto, on or off',
    fallback: 'auto: on without DATABASE_URL and outside production',
  }),
  TRUST_PROXY: variable(list(addressRange), {
    description:
      'Proxies whose X-Forwarded-For and X-Forwarded-Proto headers are trusted, separated by commas. No other proxy is trusted.',
    accepts: 'a comma-separated list of IP addresses or ranges such as 10.0.0.0/8',
    fallback: 'none',
  }),
  CORS_ORIGINS: variable(list(origin), {
    description: 'Other origins whose pages may call the API from a browser, separated by commas.',
    accepts: 'a comma-separated list of origins such as https://www.example.org',
    fallback: 'none',
  }),
  SECRET_KEYS: variable(secretKeys, {
    description:
      'Keys that encrypt and sign, as id:base64 pairs separated by commas, newest first; see below. Needed in production with DATABASE_URL.',
    accepts: SECRET_KEYS_FORMAT,
    fallback: 'generated once into DATA_DIR/secret-keys',
    secret: true,
  }),
  SECRET_KEYS_FILE: variable(filePath, {
    description: 'A file with such a list, one pair a line, instead of SECRET_KEYS.',
    accepts: 'a path',
    fallback: 'not set',
  }),
  STAFF_SECOND_FACTOR: variable(onOff, {
    description: 'Whether organisers and administrators need two-step verification.',
    accepts: 'on or off',
    fallback: 'on in production, else off',
  }),
  LOG_LEVEL: variable(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), {
    description: 'Minimum log level.',
    accepts: 'trace, debug, info, warn, error, fatal or silent',
    fallback: 'info',
  }),
  METRICS_TOKEN: variable(word(16, 200), {
    description:
      'The bearer token for /metrics. Without it /metrics is 404 in production, and open to this machine only elsewhere.',
    accepts: '16 to 200 printable characters without spaces',
    fallback: 'not set',
    secret: true,
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(origin, {
    description:
      'The address of an OpenTelemetry collector (OTLP over HTTP). If set, requests, jobs and SQL statements are sent there as traces, without parameters. OTEL_EXPORTER_OTLP_HEADERS is read, too.',
    accepts: 'an http:// or https:// address without a path, such as http://collector:4318',
    fallback: 'no traces',
  }),
  OTEL_TRACES_SAMPLER_ARG: variable(share, {
    description: 'The share of requests and jobs that are traced.',
    accepts: 'a number from 0 to 1, such as 0.1',
    fallback: '1',
  }),
  WORKERS: variable(wholeNumber(0, 16), {
    description: 'Background jobs this process runs at a time. 0: it runs none.',
    accepts: 'a whole number from 0 to 16',
    fallback: '2',
  }),
  DRAIN_SECONDS: variable(wholeNumber(0, 600), {
    description:
      'How long the server still answers requests after SIGTERM, while /healthz says 503. Set it to more than the interval in which the proxy asks /healthz, so that no request meets a stopped server. Added to SHUTDOWN_SECONDS.',
    accepts: 'a whole number from 0 to 600',
    fallback: '0',
  }),
  SHUTDOWN_SECONDS: variable(wholeNumber(1, 600), {
    description: 'How long running requests may take to finish once the server is told to stop.',
    accepts: 'a whole number from 1 to 600',
    fallback: '10',
  }),
  LIMIT_FACTOR: variable(wholeNumber(1, 1000), {
    description:
      'Multiplies how often an account or an address may call what is limited, for a venue whose guests share one address, or a load test.',
    accepts: 'a whole number from 1 to 1000',
    fallback: '1',
  }),
  CODES_PER_DAY: variable(wholeNumber(0, 1_000_000), {
    description:
      'How many verification codes the whole site sends in a day. At four fifths of it the log warns; beyond it no code is sent, and the log says so as an error.',
    accepts: 'a whole number from 0 to 1000000',
    fallback: '5000',
  }),
  JOB_MESSAGES_PER_DAY: variable(wholeNumber(0, 10_000_000), {
    description:
      'How many messages the send jobs of all conferences may send in a day (UTC). What is left is sent on the next day, and the administrators are told.',
    accepts: 'a whole number from 0 to 10000000',
    fallback: '100000',
  }),
  CONFERENCE_MESSAGES_PER_DAY: variable(wholeNumber(0, 10_000_000), {
    description: 'The same for each conference, by the day of its place.',
    accepts: 'a whole number from 0 to 10000000',
    fallback: '20000',
  }),
  SMS_HOURS: variable(hours, {
    description:
      'When send jobs may send text messages, on the clocks of the conference. Codes and automatic messages go at any hour.',
    accepts: 'two times of a day such as 08:00-21:00, the earlier one first',
    fallback: '08:00-21:00',
  }),
  SMS_SEGMENT_PRICE: variable(wholeNumber(0, 10_000), {
    description:
      'What one segment of a text message costs, in fen: send jobs show the sum before they start.',
    accepts: 'a whole number from 0 to 10000',
    fallback: 'no cost is shown',
  }),
  SMTP_URL: variable(smtpUrl, {
    description:
      'The mail server that takes e-mails, with user and password where it wants them (special characters percent-encoded). smtps:// speaks TLS from the first byte; smtp:// changes to TLS before anything is said, and refuses to go on without, except to this machine. Not set: e-mails are only kept in the log.',
    accepts: 'an address such as smtps://user:password@mail.example.org:465',
    fallback: 'e-mails are not sent',
    secret: true,
  }),
  MAIL_FROM: variable(mailFrom, {
    description: 'The sender of e-mails. Its domain must allow the mail server to send for it (SPF, DKIM).',
    accepts: 'an e-mail address, or a name with one: Plenum <no-reply@example.org>',
    fallback: 'needed with SMTP_URL',
  }),
  MESSAGE_PROVIDERS_FILE: variable(filePath, {
    description:
      'A JSON file with the providers of text messages (Aliyun, Tencent Cloud, a webhook of your own), further ones of e-mails, or the built-in outbox; docs/messages.md describes it. It holds secrets: readable by the server only.',
    accepts: 'a path',
    fallback: 'text messages are not sent',
  }),
  SIGN_IN_PROVIDERS_FILE: variable(filePath, {
    description:
      'A JSON file with the OpenID Connect providers at which people can log in, such as Keycloak, Microsoft Entra or Google; docs/sign-in.md describes it. It holds secrets: readable by the server only.',
    accepts: 'a path',
    fallback: 'people log in with a password or a code',
  }),
  SMS_SIGNATURE: variable(line(20), {
    description:
      'The name that stands in brackets before text messages to mainland China. It is registered with the carriers; providers with reviewed templates put in the one of the template.',
    accepts: 'one line of at most 20 characters',
    fallback: 'the Chinese name of Plenum',
  }),
  SMS_UNSUBSCRIBE: variable(z.enum(['link', 'reply']), {
    description:
      'How text messages of organizers to mainland China end. link: with a link to unsubscribe. reply: with the words by which carriers ask people to reply R, as in docs/messages.md; the provider then keeps the list of people who replied, and refuses further messages to them. Numbers elsewhere always get the link.',
    accepts: 'link or reply',
    fallback: 'link',
  }),
  SANDBOX_URL: variable(origin, {
    description:
      'How browsers reach the payment sandbox that runs beside the demo, where its own address (the port 1000 above PORT) is not reachable for them.',
    accepts: 'an http:// or https:// address without a path, such as https://pay.example.org',
    fallback: 'its own address',
  }),
  PAYMENT_ORIGINS: variable(list(origin), {
    description:
      'Where organizers may call payment providers besides the providers’ own addresses, such as a proxy; separated by commas. In production they begin with https://.',
    accepts: 'a comma-separated list of origins such as https://pay.example.org',
    fallback: 'none',
  }),
  WEBHOOK_PRIVATE_ORIGINS: variable(list(origin), {
    description:
      'Where organizers may send webhooks although the address is not on the public internet, such as an n8n beside Plenum; separated by commas. Every organizer of the site can then send requests there.',
    accepts: 'a comma-separated list of origins such as http://n8n:5678',
    fallback: 'none',
  }),
  FILES: variable(z.enum(['local', 's3']), {
    description: 'Where uploaded files are kept: in DATA_DIR or in an S3-compatible store.',
    accepts: 'local or s3',
    fallback: 'local',
  }),
  S3_ENDPOINT: variable(origin, {
    description: 'The address of the S3-compatible store.',
    accepts: 'an http:// or https:// address without a path, such as https://s3.example.org',
    fallback: 'needed with FILES=s3',
  }),
  S3_REGION: variable(word(1, 64), {
    description: 'The region requests are signed for.',
    accepts: 'the name of a region such as us-east-1',
    fallback: 'us-east-1',
  }),
  S3_BUCKET: variable(bucket, {
    description: 'The bucket the files go to. It exists already and is not public.',
    accepts: '3 to 63 lower-case letters, digits, dots or hyphens',
    fallback: 'needed with FILES=s3',
  }),
  S3_ACCESS_KEY_ID: variable(word(1, 256), {
    description: 'The name of the access key.',
    accepts: 'printable characters without spaces',
    fallback: 'needed with FILES=s3',
    secret: true,
  }),
  S3_SECRET_ACCESS_KEY: variable(word(1, 256), {
    description: 'The access key itself.',
    accepts: 'printable characters without spaces',
    fallback: 'needed with FILES=s3',
    secret: true,
  }),
  S3_PATH_STYLE: variable(onOff, {
    description: 'on: endpoint/bucket/file, as most stores of one’s own want it; off: bucket.endpoint/file.',
    accepts: 'on or off',
    fallback: 'on',
  }),
  BACKUP_KEY: variable(backupKey, {
    description:
      'Encrypts backups. Generate it once and keep it apart from them: without it a backup can’t be restored, and anyone who has both can read everything, because the backup holds the secret keys too.',
    accepts: RANDOM_KEY_FORMAT,
    fallback: 'needed for backup and restore',
    secret: true,
  }),
  BACKUP_S3_BUCKET: variable(bucket, {
    description:
      'The bucket for backups with --to s3. It exists already, is not public and is not the one of the files. Its access key may read, write and list objects.',
    accepts: '3 to 63 lower-case letters, digits, dots or hyphens',
    fallback: 'needed for --to s3',
  }),
  BACKUP_S3_ENDPOINT: variable(origin, {
    description: 'The address of the S3-compatible store for backups.',
    accepts: 'an http:// or https:// address without a path, such as https://s3.example.org',
    fallback: 'S3_ENDPOINT',
  }),
  BACKUP_S3_REGION: variable(word(1, 64), {
    description: 'The region that requests for backups are signed for.',
    accepts: 'the name of a region such as us-east-1',
    fallback: 'S3_REGION',
  }),
  BACKUP_S3_ACCESS_KEY_ID: variable(word(1, 256), {
    description: 'The name of the access key for backups.',
    accepts: 'printable characters without spaces',
    fallback: 'S3_ACCESS_KEY_ID',
    secret: true,
  }),
  BACKUP_S3_SECRET_ACCESS_KEY: variable(word(1, 256), {
    description: 'The access key for backups itself.',
    accepts: 'printable characters without spaces',
    fallback: 'S3_SECRET_ACCESS_KEY',
    secret: true,
  }),
  BACKUP_S3_PATH_STYLE: variable(onOff, {
    description: 'Like S3_PATH_STYLE, for backups.',
    accepts: 'on or off',
    fallback: 'S3_PATH_STYLE',
  }),
  ICP_NUMBER: variable(line(100), {
    description: 'The ICP filing number shown in the footer, as the law in mainland China demands.',
    accepts: 'one line of at most 100 characters',
    fallback: 'not shown',
  }),
  POLICE_FILING: variable(line(100), {
    description: 'The public security filing number shown in the footer.',
    accepts: 'one line of at most 100 characters',
    fallback: 'not shown',
  }),
  OPERATOR_NAME: variable(line(200), {
    description: 'The organization or person who runs this site, named in the terms and the privacy policy.',
    accepts: 'one line of at most 200 characters',
    fallback: 'the operator of this site',
  }),
  SUPPORT_CONTACT: variable(line(200), {
    description: 'A phone number or e-mail address shown to people who need help.',
    accepts: 'one line of at most 200 characters',
    fallback: 'not shown',
  }),
});

export type VariableName = keyof typeof variables.shape;
export const variableNames = variables.keyof().options;

export function variableFacts(name: VariableName): VariableFacts {
  const about = facts.get(variables.shape[name]);
  if (!about) throw new Error(`${name} is not described`);
  return about;
}
