import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createServer } from 'vite';
import { postgresDir } from '../server/src/app/open-kernel.ts';
import { rawRoutes } from '../server/src/app/raw-routes.ts';
import { readConfig } from '../server/src/kernel/config/config.ts';
import { startPostgres } from '../server/src/kernel/postgres/start-postgres.ts';
import { root } from './run-tool.ts';

// The product during development: Vite serves the web app with hot reload and passes all other requests on to the
// server, a separate process that is started again when one of its files changes. PostgreSQL keeps running in the
// meantime.

const config = readConfig(process.env);
const serverPort = config.port + 1;
/** The files that the server runs, or reads at its start. */
const serverSources = ['server/src', 'server/database', 'server/demo', 'server/sandbox', 'contract/src'];
/** An editor may save several files at the same time. */
const SAVED_TOGETHER_MS = 100;

const postgres =
  config.databaseUrl === undefined
    ? await startPostgres({ dataDir: postgresDir(config), log: console.log })
    : undefined;
let server = startServer();
let restarting: Promise<void> | undefined;

const vite = await createServer({
  root: join(root, 'web'),
  configFile: join(root, 'web/vite.config.ts'),
  server: { host: config.host, port: config.port, strictPort: true, proxy: proxies() },
});
vite.watcher.add(serverSources.map((folder) => join(root, folder)));
vite.watcher.on('all', (_event, path) => {
  if (isOfServer(path)) restartSoon();
});
await vite.listen();
console.log(`The web app with hot reload is at ${config.publicUrl}`);
// Vite's own listener would end this process before the server and PostgreSQL have stopped.
process.removeAllListeners('SIGTERM');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end());

function startServer(): ChildProcess {
  const hook = pathToFileURL(join(root, 'scripts/resolve-once.mjs')).href;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', hook, join(root, 'scripts/dev-server.ts')],
    {
      // This channel closes if this process is killed, so that the server stops too.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        PORT: String(serverPort),
        PUBLIC_URL: config.publicUrl,
        DEMO: config.demo ? 'on' : 'off',
        ...(postgres && { DATABASE_URL: postgres.url }),
      },
    },
  );
  child.once('exit', (code) => {
    if (code !== 0 && code !== null)
      console.log('The server ended. It starts again when one of its files changes.');
  });
  return child;
}

function isOfServer(path: string): boolean {
  const isSource = serverSources.some((folder) => path.startsWith(join(root, folder)));
  return isSource && /\.(ts|mjs|sql)$/.test(path) && !/\.(test|child)\.ts$/.test(path);
}

/** A file that changes before the server is started again is part of the same restart. */
function restartSoon(): void {
  restarting ??= restart().finally(() => {
    restarting = undefined;
  });
}

async function restart(): Promise<void> {
  await sleep(SAVED_TOGETHER_MS);
  await stopServer();
  server = startServer();
}

async function stopServer(): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  await exited;
}

async function end(): Promise<void> {
  await restarting;
  await Promise.all([stopServer(), vite.close()]);
  await postgres?.stop();
  process.exit(0);
}

/** The server's own addresses; all others are pages of the web app. */
function proxies(): Record<string, string> {
  const prefixes = ['/api/', ...rawRoutes.map(({ path }) => path.replace(/[:*].*/, ''))];
  return Object.fromEntries(prefixes.map((prefix) => [`^${prefix}`, `http://127.0.0.1:${serverPort}`]));
}
