import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../config/version.ts';

interface PoolState {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

interface QueueState {
  running(): number;
  waiting(): number;
}

export interface Metrics {
  /** `route` is the endpoint's name, never a URL, because the number of URLs is unbounded. */
  observeRequest(route: string, method: string, status: number, seconds: number): void;
  watchPool(pool: PoolState): void;
  watchHashQueue(queue: QueueState): void;
  /** Counts a requested verification code: it was sent, or refused because the daily limit is used up. */
  countCode(outcome: 'sent' | 'used_up'): void;
  /** Counts a payment provider's notice: it was stored, or refused for the reason in `outcome`. */
  countPaymentNotice(provider: string, outcome: string): void;
  /** Counts a message: it was sent, or not sent for the reason in `outcome`. */
  countMessage(channel: string, outcome: string): void;
  /** Counts an attempt to deliver an event to a webhook: delivered, repeated later, or failed for the last time. */
  countWebhook(outcome: 'delivered' | 'repeated' | 'failed'): void;
  /** Counts how often the daily limit on messages of send jobs was reached. */
  countCapReached(cap: string): void;
  /** Counts a failure of an item of a recurring job. The item is attempted again, or is dead. */
  countJobFailure(job: string): void;
  /** `read` returns by job how many items are no longer attempted. */
  watchDeadLetters(read: () => Promise<ReadonlyMap<string, number>>): void;
  /** `readLag` returns the age in seconds of the oldest event that is not yet delivered. */
  watchOutbox(readLag: () => Promise<number>): void;
  text(): Promise<string>;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'plenum_build_info',
    help: 'Always 1; the version of the server',
    labelNames: ['version'],
    registers,
  })
    .labels({ version })
    .set(1);
  const requests = new Histogram({
    name: 'plenum_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers,
  });

  const codes = new Counter({
    name: 'plenum_verification_codes_total',
    help: 'Verification codes sent, and refused because the number for a day is used up',
    labelNames: ['outcome'],
    registers,
  });

  const messages = new Counter({
    name: 'plenum_messages_total',
    help: 'Attempts to send a text message or an e-mail: sent, or why not',
    labelNames: ['channel', 'outcome'],
    registers,
  });

  const webhooks = new Counter({
    name: 'plenum_webhook_attempts_total',
    help: 'Attempts to deliver an event to a webhook: delivered, repeated later, or failed for the last time',
    labelNames: ['outcome'],
    registers,
  });

  const caps = new Counter({
    name: 'plenum_send_job_caps_total',
    help: 'How often the number of messages that send jobs may send in a day was used up',
    labelNames: ['cap'],
    registers,
  });

  const jobFailures = new Counter({
    name: 'plenum_job_failures_total',
    help: 'Failed attempts at single items of recurring jobs',
    labelNames: ['job'],
    registers,
  });

  const notices = new Counter({
    name: 'plenum_payment_notices_total',
    help: 'Notices of payment providers, kept or refused',
    labelNames: ['provider', 'outcome'],
    registers,
  });

  return {
    countPaymentNotice: (provider, outcome) => notices.inc({ provider, outcome }),
    countMessage: (channel, outcome) => messages.inc({ channel, outcome }),
    countWebhook: (outcome) => webhooks.inc({ outcome }),
    countJobFailure: (job) => jobFailures.inc({ job }),
    countCapReached: (cap) => caps.inc({ cap }),
    countCode: (outcome) => codes.inc({ outcome }),
    observeRequest(route, method, status, seconds) {
      requests.observe({ route, method: METHODS.has(method) ? method : 'other', status }, seconds);
    },
    watchPool(pool) {
      watchStates(
        registers,
        'plenum_database_connections',
        'Connections to PostgreSQL, and who waits for one',
        () => ({
          busy: pool.totalCount - pool.idleCount,
          idle: pool.idleCount,
          waiting: pool.waitingCount,
        }),
      );
    },
    watchHashQueue(queue) {
      watchStates(registers, 'plenum_password_hashes', 'Passwords being hashed or waiting for it', () => ({
        running: queue.running(),
        waiting: queue.waiting(),
      }));
    },
    watchOutbox(readLag) {
      const gauge = new Gauge({
        name: 'plenum_outbox_lag_seconds',
        help: 'Age of the oldest event not yet delivered',
        registers,
        // Reports NaN if the database can't be read, because the other metrics must still be served: they are needed
        // most at that time.
        async collect() {
          gauge.set(await readLag().catch(() => Number.NaN));
        },
      });
    },
    watchDeadLetters(read) {
      const gauge = new Gauge({
        name: 'plenum_dead_letters',
        help: 'Items of jobs that failed too often and are not attempted any more',
        labelNames: ['job'],
        registers,
        async collect() {
          gauge.reset();
          for (const [job, count] of await read().catch(() => [])) gauge.set({ job }, count);
        },
      });
    },
    text: () => registry.metrics(),
  };
}

function watchStates(
  registers: Registry[],
  name: string,
  help: string,
  read: () => Record<string, number>,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, value] of Object.entries(read())) gauge.set({ state }, value);
    },
  });
}
