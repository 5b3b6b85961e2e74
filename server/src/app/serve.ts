import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#kernel/config/config';
import { announceLeaving } from '#kernel/http/leaving';
import { createLog } from '#kernel/log/log';
import { startTracing } from '#kernel/tracing/start-tracing';
import { startWorker } from '#kernel/worker/worker';
import type { Kernel } from '#kernel/kernel';
import type { WebApp } from '#kernel/web/serve-web';
import { findWaysOut } from '#modules/messaging/providers/public';
import { useSandbox } from '#modules/payments/public';
import { loadDemo } from '../../demo/load-demo.ts';
import { type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts';
import { composeApp, recurringJobs, reactions } from './compose.ts';
import { openKernel } from './open-kernel.ts';

/** Starts the server and its jobs and returns its address once it answers; a signal ends the process cleanly. */
export async function serve(
  config: Config,
  say: (line: string) => void,
  loadWeb: () => Promise<Omit<WebApp, 'site' | 'pages' | 'publicUrl'> | null>,
): Promise<string> {
  let leave = (code: number): void => process.exit(code);
  const endTracing = config.traces ? await startTracing(config.traces, createLog(config)) : undefined;
  const opened = await openKernel(config, say, {
    onPostgresGone: (reason) => {
      say(`${reason.message}. The server ends.`);
      leave(1);
    },
  });
  const { kernel } = opened;
  const ends: (() => Promise<unknown>)[] = [async () => endTracing?.(), () => opened.close()];
  const stop = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    if (config.demo) await loadDemo(kernel);
    await warnOfSilence(kernel);
    if (config.demo) {
      const sandbox = await startDemoSandbox(kernel);
      ends.push(() => sandbox.close());
    }
    const app = await composeApp(kernel, await loadWeb());
    if (config.workers > 0) {
      const worker = await startWorker(kernel, reactions, recurringJobs);
      ends.push(() => worker.stop());
    }
    ends.push(() => app.http.close());
    const address = await listen(app.http, config);
    leave = stopOnSignal(kernel, say, stop);
    return address;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The port can't be opened; the message is a sentence for the operator. */
export class PortNotFree extends Error {}

async function listen(http: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    return await http.listen({ port, host });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EADDRINUSE')
      throw new PortNotFree(
        `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`,
      );
    if (code === 'EACCES')
      throw new PortNotFree(`Port ${port} needs more rights than this user has. Set PORT to 1024 or above.`);
    throw error;
  }
}

// Warns if there are no message providers, because codes for signing up then don't reach their owners.
async function warnOfSilence(kernel: Kernel): Promise<void> {
  const { email, sms } = await findWaysOut(kernel);
  if (!kernel.config.production) return;
  if (email === 'none')
    kernel.log.warn(
      'no email provider is configured: emails, including sign-up codes, are stored and not sent',
    );
  if (sms === 'none') kernel.log.warn('no SMS provider is configured: text messages are stored and not sent');
  if (email === 'outbox')
    kernel.log.warn(
      'emails, including sign-up codes, go to the built-in outbox and do not leave this server',
    );
  if (sms === 'outbox')
    kernel.log.warn('text messages go to the built-in outbox and do not leave this server');
}

// On a signal, calls under way are answered, jobs finished, connections closed, and PostgreSQL is shut down. A second
// signal, or running out of time, ends the process immediately. Committed data is on disk either way. SIGTERM comes from
// a supervisor, so proxies first get time to send requests elsewhere.
function stopOnSignal(
  kernel: Kernel,
  say: (line: string) => void,
  stop: () => Promise<void>,
): (code: number) => void {
  const { shutdownSeconds, drainSeconds } = kernel.config;
  let stopping = false;
  function leave(code: number, seconds = 0): void {
    if (stopping) process.exit(1);
    stopping = true;
    say('Stopping …');
    announceLeaving(kernel);
    setTimeout(() => process.exit(1), (seconds + shutdownSeconds) * 1000).unref();
    const stopped = seconds > 0 ? sleep(seconds * 1000).then(stop) : stop();
    stopped.then(
      () => process.exit(code),
      (error: unknown) => {
        say(`Stopping failed: ${String(error)}`);
        process.exit(1);
      },
    );
  }
  process.on('SIGINT', () => leave(0));
  process.on('SIGTERM', () => leave(0, drainSeconds));
  return leave;
}

/**
 * Starts the payment sandbox of the demo: a separate server that simulates the payment providers, so that everything
 * can be paid and no money moves. Its keys and trades are stored in the data directory.
 */
async function startDemoSandbox(kernel: Kernel): Promise<Sandbox> {
  const { host, port, publicUrl, dataDir, sandboxUrl } = kernel.config;
  const options = {
    host,
    directory: join(dataDir, 'payment-sandbox'),
    paypalWebhookUrl: `${publicUrl}/payments/notices/paypal/sandbox`,
    ...(sandboxUrl === undefined ? {} : { publicUrl: sandboxUrl }),
  };
  // Uses the same port at each start, if it is free, so that yesterday's links still work. The port is not the one
  // directly after the server's, because people use that for a second server.
  const own = port === 0 || port > 64_535 ? 0 : port + 1000;
  const sandbox = await startSandbox({ ...options, port: own }).catch(() =>
    startSandbox({ ...options, port: 0 }),
  );
  useSandbox(kernel, sandbox.credentials());
  return sandbox;
}
