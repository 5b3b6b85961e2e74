import { timingSafeEqual } from 'node:crypto';
import type { ProviderChannel, ShownProviderKind } from '@plenum/contract/messaging/providers';
import { Id } from '@plenum/contract/kernel/fields';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readRawBody } from '#kernel/http/request/read-body';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { addressKey, anonymousLimit, createGeneralLimit } from '#kernel/rate-limit/general-limit';
import { aliyunReportsAccepted, readAliyunReports } from './providers/aliyun-sms.ts';
import {
  type DeliveryReport,
  type DeliveryReports,
  isReportedNumber,
  readReports,
  ReportToken,
} from './providers/delivery-report.ts';
import { fixedProviders } from './providers/configured.ts';
import type { ProviderRow } from './providers/stored/save-provider.ts';
import { openProviderSettings } from './providers/stored/stored-settings.ts';
import { readTencentReports, tencentReportsAccepted } from './providers/tencent-sms.ts';
import { webhookSignature } from './providers/webhook.ts';
import { clearUndeliverable, markUndeliverable } from './delivery/undeliverable.ts';

const MAX_BYTES = 512 * 1024;
/** The limit per minute of pushes from one address that aren't signed or match none of our messages. */
const MOST_REFUSED = 120;
const WAIT_SECONDS = 10;
const KEY = /^[\w-]{32}$/;
const FRESH_SECONDS = 300;

/**
 * The endpoints for providers' reports of delivery results. Aliyun and Tencent Cloud don't sign: the address can't be
 * guessed, and a report counts only if the message, the provider's number for it and the phone number all match.
 * Other reports change nothing and get the usual answer, so that providers don't repeat them and guesses reveal
 * nothing.
 */
export function serveDeliveryReports(app: FastifyInstance, kernel: Kernel): void {
  const refusals = createGeneralLimit(MOST_REFUSED * kernel.config.limitFactor);
  app.post<{ Params: { key: string } }>(
    '/messages/reports/:key',
    { compress: false, decompress: false },
    async (request, reply) => {
      const sender = addressKey(request.ip);
      if (refusals.isSpent(sender, kernel.clock.now()))
        refuse(kernelRefusals.TOO_MANY, { retryAfterSeconds: WAIT_SECONDS });
      const row = await findByKey(kernel, request.params.key);
      if (!row) {
        anonymousLimit(kernel, request.ip);
        refuse(kernelRefusals.NOT_FOUND);
      }
      const body = (await readRawBody(request.raw, MAX_BYTES)).toString();
      const reports = readPush(kernel, row, body, request.headers);
      if (reports === null) {
        refusals.allows(sender, kernel.clock.now());
        kernel.metrics.countMessage(row.channel, 'report_refused');
        return reply.code(400).send({ code: 400, msg: 'not a delivery report' });
      }
      const fitting = await applyReports(kernel, row, reports.reports);
      const strange = reports.unreadable + reports.reports.length - fitting;
      if (strange > 0) refusals.allows(sender, kernel.clock.now());
      for (let count = 0; count < strange; count += 1)
        kernel.metrics.countMessage(row.channel, 'report_unknown');
      return reply.send(row.kind === 'tencent' ? tencentReportsAccepted : aliyunReportsAccepted);
    },
  );
}

/** The provider to which an address for delivery reports belongs. */
interface Reporter {
  readonly id: string;
  readonly kind: ShownProviderKind;
  readonly channel: ProviderChannel;
  /** Null if the provider doesn't sign its reports. */
  readonly webhookSecret: string | null;
}

async function findByKey(kernel: Kernel, key: string): Promise<Reporter | null> {
  if (!KEY.test(key)) return null;
  const fixed = fixedProviders(kernel).find(({ reportKey }) => reportKey === key);
  if (fixed) return fixed;
  const found = await kernel.db.execute<ProviderRow>(
    sql`select * from message_providers where report_key = ${key}`,
  );
  const [row] = found.rows;
  if (!row) return null;
  const settings = openProviderSettings(kernel, row);
  return { ...row, webhookSecret: settings.kind === 'webhook' ? settings.secret : null };
}

function readPush(
  kernel: Kernel,
  { kind, webhookSecret }: Reporter,
  body: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): DeliveryReports | null {
  if (kind === 'aliyun') return readAliyunReports(body);
  if (kind === 'tencent') return readTencentReports(body);
  if (webhookSecret === null) return null;
  const timestamp = Number(headers['x-plenum-timestamp']);
  const age = Math.abs(kernel.clock.now().getTime() / 1000 - timestamp);
  // The negated comparison also refuses a timestamp that isn't a number.
  if (!(age <= FRESH_SECONDS)) return null;
  const expected = Buffer.from(webhookSignature(webhookSecret, timestamp, body));
  const given = Buffer.from(String(headers['x-plenum-signature']));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return readWebhookReports(body, kernel.clock.now());
}

const WebhookReport = z.object({ id: Id, delivered: z.boolean(), code: ReportToken.optional() });

function readWebhookReports(body: string, at: Date): DeliveryReports | null {
  return readReports(body, (entry): DeliveryReport | null => {
    const { success, data } = WebhookReport.safeParse(entry);
    if (!success) return null;
    const { id: messageId, delivered, code = delivered ? 'DELIVERED' : 'FAILED' } = data;
    return { messageId, providerId: '', number: '', delivered, code, at };
  });
}

interface Sent extends Record<string, unknown> {
  readonly id: string;
  readonly target: string;
  readonly provider_id: string | null;
  readonly delivery: string | null;
}

/** Stores reports. Returns how many are about a message of this provider. Only the first report of a message counts. */
export async function applyReports(
  kernel: Kernel,
  row: Omit<Reporter, 'webhookSecret'>,
  reports: readonly DeliveryReport[],
): Promise<number> {
  const sent = await findSent(kernel, row, reports);
  const now = kernel.clock.now();
  let fitting = 0;
  const rows = new Map<string, Noted>();
  for (const report of reports) {
    const message = sent.find((each) => isAbout(row.kind, report, each));
    if (!message) continue;
    fitting += 1;
    const outcome = report.delivered ? 'delivered' : 'undelivered';
    const isFirst = message.delivery === null && !rows.has(message.id);
    kernel.metrics.countMessage(row.channel, isFirst ? `report_${outcome}` : 'report_repeated');
    const at = report.at < now ? report.at : now;
    if (isFirst)
      rows.set(message.id, {
        id: message.id,
        target: message.target,
        outcome,
        code: report.code,
        at: at.toISOString(),
      });
  }
  if (rows.size > 0) await note(kernel, [...rows.values()], now);
  return fitting;
}

interface Noted {
  readonly id: string;
  readonly target: string;
  readonly outcome: 'delivered' | 'undelivered';
  readonly code: string;
  readonly at: string;
}

/**
 * Stores reports in the log, and marks or unmarks their targets: a target that received a message is reachable again.
 */
async function note(kernel: Kernel, reports: readonly Noted[], now: Date): Promise<void> {
  await kernel.db.transaction(async (tx) => {
    await tx.execute(sql`
      update message_log set delivery = report.outcome, delivery_code = report.code, delivery_at = report.at
      from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb)
        as report (id uuid, outcome text, code text, at timestamptz)
      where message_log.id = report.id and delivery is null`);
    const [arrived, lost] = [
      reports.filter(({ outcome }) => outcome === 'delivered').map(({ target }) => target),
      reports.filter(({ outcome }) => outcome === 'undelivered'),
    ];
    if (arrived.length > 0) await clearUndeliverable(tx, arrived);
    await markUndeliverable(
      tx,
      lost.map(({ id, code }) => ({ messageId: id, code })),
      now,
    );
  });
}

async function findSent(
  kernel: Kernel,
  { id, kind }: Pick<Reporter, 'id' | 'kind'>,
  reports: readonly DeliveryReport[],
): Promise<Sent[]> {
  const ids = reports.flatMap(({ messageId }) =>
    messageId !== null && Id.safeParse(messageId).success ? [messageId] : [],
  );
  const numbers = reports.map(({ providerId }) => providerId);
  const which =
    kind === 'tencent'
      ? sql`provider_id = any(${sql.param(numbers)}::text[])`
      : sql`id = any(${sql.param(ids)}::uuid[])`;
  const found = await kernel.db.execute<Sent>(sql`
    select id, target, provider_id, delivery from message_log
    where provider_row = ${id} and state = 'sent' and ${which}`);
  return found.rows;
}

/**
 * Returns whether the report is about the message. A webhook's reports are signed; for other providers, all known
 * values must match.
 */
function isAbout(kind: ShownProviderKind, report: DeliveryReport, message: Sent): boolean {
  if (kind === 'webhook') return report.messageId === message.id;
  const isOwn = kind === 'tencent' || report.messageId === message.id;
  return (
    isOwn && report.providerId === message.provider_id && isReportedNumber(message.target, report.number)
  );
}
