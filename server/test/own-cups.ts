import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestPrinter } from './test-printer.ts';
import { waitUntil } from './wait-until.ts';

const run = promisify(execFile);
const DAEMON = '/usr/sbin/cupsd';
const BIN = '/usr/lib/cups';

// A CUPS backend. Its arguments are job, user, title, copies, options and, if nothing was filtered, the file.
const DRIVER = (directory: string) => `#!/bin/sh
[ $# -eq 0 ] && { echo 'direct badges "Badge printer" "Badges"'; exit 0; }
touch "${directory}/begun.$1"
cat "\${6:--}" > "${directory}/$1.data"
while [ -e "${directory}/hold" ]; do sleep 0.1; done
code=$(cat "${directory}/exit")
[ "$code" = 0 ] || exit "$code"
printf '%s\\n%s\\n%s\\n' "$3" "$4" "$5" > "${directory}/$1.job"
exit 0
`;

/** Starts a CUPS in a temporary directory, with one queue whose driver writes each job into a file. */
export async function startOwnCups(): Promise<TestPrinter> {
  const root = await mkdtemp(join(tmpdir(), 'plenum-cups-'));
  await chmod(root, 0o755);
  const at = (...parts: string[]) => join(root, ...parts);
  for (const name of ['etc/ppd', 'bin/backend', 'share/mime', 'run', 'cache', 'spool/tmp', 'log', 'out'])
    await mkdir(at(name), { recursive: true });
  // If the test runs as root, CUPS runs the driver as the account that CUPS was built with (`lp`). That account must be
  // able to write to this directory.
  await chmod(at('out'), 0o777);
  await symlink(join(BIN, 'daemon'), at('bin/daemon'));
  await mkdir(at('bin/filter'));
  await writeFile(at('bin/backend/badges'), DRIVER(at('out')));
  await chmod(at('bin/backend/badges'), 0o755);
  await writeFile(at('out/exit'), '0');
  await writeFile(
    at('share/mime/mime.types'),
    'application/pdf pdf string(0,%PDF)\napplication/octet-stream\napplication/vnd.cups-raw\n',
  );
  await writeFile(at('share/mime/mime.convs'), '');
  await writeFile(
    at('etc/cups-files.conf'),
    [
      `ServerRoot ${at('etc')}`,
      `ServerBin ${at('bin')}`,
      `DataDir ${at('share')}`,
      `StateDir ${at('run')}`,
      `CacheDir ${at('cache')}`,
      `RequestRoot ${at('spool')}`,
      `TempDir ${at('spool/tmp')}`,
      `AccessLog ${at('log/access')}`,
      `ErrorLog ${at('log/error')}`,
      `PageLog ${at('log/page')}`,
      'SystemGroup root',
      '',
    ].join('\n'),
  );
  const open = '  Order allow,deny\n  Allow all\n';
  await writeFile(
    at('etc/cupsd.conf'),
    `Listen ${at('run/sock')}\nBrowsing Off\nWebInterface No\nLogLevel debug\nPreserveJobHistory Yes\n` +
      `<Location />\n${open}</Location>\n<Location /admin>\n${open}</Location>\n` +
      `<Policy default>\n<Limit All>\n${open}</Limit>\n</Policy>\n`,
  );
  const daemon = spawn(DAEMON, ['-f', '-c', at('etc/cupsd.conf'), '-s', at('etc/cups-files.conf')], {
    stdio: 'ignore',
  });
  const ended = once(daemon, 'exit');
  const env = { CUPS_SERVER: at('run/sock') };
  const command = async (program: string, ...args: string[]) => {
    const directory = program.startsWith('lpadmin') || program.startsWith('cups') ? '/usr/sbin' : '/usr/bin';
    const { stdout } = await run(join(directory, program), args, {
      env: { ...process.env, ...env, LC_ALL: 'C' },
    });
    return stdout;
  };
  const printer = 'badges';
  await waitUntil(() => existsSync(at('run/sock')) || daemon.exitCode !== null);
  if (daemon.exitCode !== null)
    throw new Error(`cupsd did not start: ${await readFile(at('log/error'), 'utf8').catch(() => '')}`);
  // The queue has no filters. If the printer fails, CUPS aborts the job instead of waiting for a person.
  await command(
    'lpadmin',
    '-p',
    printer,
    '-E',
    '-v',
    'badges:/local',
    '-o',
    'printer-error-policy=abort-job',
  );
  const files = (ending: string) =>
    readdir(at('out')).then((names) => names.filter((name) => name.includes(ending)));
  return {
    printer,
    env,
    stop: async (reason) => void (await command('cupsdisable', '-r', reason, printer)),
    start: async () => void (await command('cupsenable', printer)),
    begun: async () => (await files('begun.')).length,
    printed: async () => {
      const numbers = (await files('.job'))
        .map((name) => Number.parseInt(name, 10))
        .toSorted((a, b) => a - b);
      return Promise.all(
        numbers.map(async (number) => {
          const [title = '', copies, options = ''] = (
            await readFile(at('out', `${number}.job`), 'utf8')
          ).split('\n');
          return {
            title,
            copies: Number(copies),
            options: options.split(' '),
            bytes: await readFile(at('out', `${number}.data`)),
          };
        }),
      );
    },
    hold: () => writeFile(at('out/hold'), ''),
    resume: () => rm(at('out/hold'), { force: true }),
    failJobs: (isFailing) => writeFile(at('out/exit'), isFailing ? '1' : '0'),
    close: async () => {
      await rm(at('out/hold'), { force: true });
      daemon.kill('SIGTERM');
      await ended;
      await rm(root, { recursive: true, force: true });
    },
  };
}
