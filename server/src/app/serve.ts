import type { Config } from '#kernel/config/config';
import { startWorker } from '#kernel/jobs/worker';
import type { WebApp } from '#kernel/web/serve-web';
import { loadDemo } from '../../demo/load-demo.ts';
import { composeApp, jobs, reactions } from './compose.ts';
import { openKernel } from './open-kernel.ts';
import { startDemoSandbox } from './start-sandbox.ts';

/** Starts the server and its jobs and returns its address once it answers; a signal ends the process cleanly. */
export async function serve(
  config: Config,
  say: (line: string) => void,
  loadWeb: () => Promise<Omit<WebApp, 'site' | 'pages'> | null>,
): Promise<string> {
  let leave = (code: number): void => process.exit(code);
  const opened = await openKernel(config, say, {
    onPostgresGone: (reason) => {
      say(`${reason.message}. The server ends.`);
      leave(1);
    },
  });
  const { kernel } = opened;
  try {
    if (config.demo) await loadDemo(kernel);
    const sandbox = config.demo ? await startDemoSandbox(kernel) : null;
    const app = await composeApp(kernel, await loadWeb());
    const worker = config.workers > 0 ? await startWorker(kernel, reactions, jobs) : null;
    const address = await app.http.listen({ port: config.port, host: config.host });
    leave = stopOnSignal(config, say, async () => {
      await app.http.close();
      await worker?.stop();
      await sandbox?.close();
      await opened.close();
    });
    return address;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

// Calls under way are answered, jobs finished, connections closed, PostgreSQL shut down; a second signal, or running
// out of time, ends it at once. What was committed is on disk either way.
function stopOnSignal(
  config: Config,
  say: (line: string) => void,
  stop: () => Promise<void>,
): (code: number) => void {
  let stopping = false;
  function leave(code: number): void {
    if (stopping) process.exit(1);
    stopping = true;
    say('Stopping …');
    setTimeout(() => process.exit(1), config.shutdownSeconds * 1000).unref();
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        say(`Stopping failed: ${String(error)}`);
        process.exit(1);
      },
    );
  }
  process.on('SIGINT', () => leave(0));
  process.on('SIGTERM', () => leave(0));
  return leave;
}
