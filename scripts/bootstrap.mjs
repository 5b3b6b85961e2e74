// Runs on Node 20 without any package: installs missing packages, finds a Node 24 and starts the TypeScript program.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.plenum-installed');
const neededNode = 24;
// No package needs its install script.
const npmInstall = 'ci --include=dev --ignore-scripts --no-fund --loglevel=error --progress=false';
const entries = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  reset: 'scripts/reset.ts',
  psql: 'scripts/psql.ts',
  test: 'scripts/test.ts',
  bench: 'bench/run.ts',
  rehearse: 'rehearsal/run.ts',
  admin: 'server/src/app/cli/admin.ts',
  'print-agent': 'server/src/app/cli/print-agent.ts',
  screenshots: 'scripts/screenshots.ts',
  gallery: 'web/e2e/gallery/gallery.ts',
  docs: 'scripts/build-docs.ts',
  texts: 'scripts/texts.ts',
  release: 'scripts/release.ts',
};

const [command = '', ...args] = process.argv.slice(2);
if (!Object.hasOwn(entries, command))
  fail(`Usage: node scripts/bootstrap.mjs ${Object.keys(entries).join('|')}`);
await installPackages();
handOver(findNode(), join(root, entries[command]));

async function installPackages() {
  const wanted = fingerprint();
  if (readText(stampFile) === wanted) return;
  if (absentPackages().length > 0) {
    const reason = existsSync(modules) ? 'they differ from package-lock.json' : 'first run';
    await runNpm(npmInstall.split(' '), reason);
    // npm leaves out the binaries of packages that don't support this Node, and doesn't report it.
    const refused = absentPackages().filter(([, { optional }]) => optional);
    if (refused.length > 0) {
      const names = refused.map(([path]) => path.replace('node_modules/', '')).join(', ');
      fail(`npm left out ${names}. They need Node 20.19 or newer; this is ${process.version}.`);
    }
  }
  writeFileSync(stampFile, wanted);
}

function fingerprint() {
  const { workspaces = [] } = JSON.parse(readText(join(root, 'package.json')));
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of [
    'package-lock.json',
    'package.json',
    ...workspaces.map((name) => `${name}/package.json`),
  ]) {
    hash.update(readText(join(root, file)));
  }
  return hash.digest('hex');
}

// npm records the packages it installed, so an install that is already complete is skipped.
function absentPackages() {
  const wanted = JSON.parse(readText(join(root, 'package-lock.json'))).packages;
  const installed = JSON.parse(readText(join(modules, '.package-lock.json')) || '{}').packages ?? {};
  return Object.entries(wanted)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.link && isForThisComputer(entry))
    .filter(([path, { version, integrity }]) => {
      const found = installed[path];
      return found?.version !== version || found.integrity !== integrity;
    });
}

function isForThisComputer({ optional, os, cpu, libc }) {
  if (!optional) return true;
  if (!os?.includes(process.platform) || !cpu?.includes(process.arch)) return false;
  return libc === undefined || libc.includes(cLibrary());
}

function cLibrary() {
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

async function runNpm(npmArgs, reason) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  console.log(`Installing packages (${reason}): npm ${npmArgs[0]}`);
  const progress = setInterval(() => console.log(`  … ${seconds()} s`), 5000);
  const script = process.env.npm_execpath ?? '';
  // Not process.execPath: that may be the Node in node_modules, which npm is about to replace.
  const [program, first] = script.endsWith('.js')
    ? [process.env.npm_node_execpath ?? process.execPath, [script]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  const child = spawn(program, [...first, ...npmArgs], {
    cwd: root,
    stdio: 'inherit',
    shell: program === 'npm.cmd',
  });
  const ending = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => resolve(code === 0 ? '' : `ended with ${signal ?? `code ${code}`}`));
  });
  clearInterval(progress);
  if (ending !== '') fail(`Installing failed: npm ${ending}.`);
  console.log(`Packages installed in ${seconds()} s`);
}

function findNode() {
  const isNewEnough = Number.parseInt(process.versions.node, 10) >= neededNode;
  if (isNewEnough) return process.execPath;
  const isWindows = process.platform === 'win32';
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  const packaged = join(modules, name, 'bin', isWindows ? 'node.exe' : 'node');
  if (existsSync(packaged)) return packaged;
  return fail(
    `Plenum runs on Node ${neededNode} or newer, this is ${process.version}, and none comes along for ` +
      `${process.platform} ${process.arch}. Install Node ${neededNode} (https://nodejs.org) and run the command again.`,
  );
}

function handOver(node, entry) {
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const path = [join(modules, '.bin'), dirname(node), process.env[pathName] ?? ''].join(delimiter);
  const hook = pathToFileURL(join(root, 'scripts', 'resolve-once.mjs')).href;
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', '--import', hook, entry, ...args], {
    stdio: 'inherit',
    // Without the cache, half of a second start would be spent on compiling unchanged files.
    env: { NODE_COMPILE_CACHE: join(modules, '.cache', 'node'), ...process.env, [pathName]: path },
  });
  const forwarded = new Set();
  const forward = (signal) => {
    // A terminal sends Ctrl-C to the whole process group, so the child has received it already. npm may send it a
    // second time.
    const hasItAlready = signal === 'SIGINT' && isInForeground();
    if (hasItAlready || forwarded.has(signal)) return;
    forwarded.add(signal);
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
  whenNpmIsGone(() => forward('SIGTERM'));
  child.on('error', (error) => fail(`${node} could not be run: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

function isInForeground() {
  const [, group, foreground] =
    /.*\) \S \d+ (\d+) \d+ -?\d+ (-?\d+)/s.exec(readText('/proc/self/stat')) ?? [];
  return group === undefined ? process.stdin.isTTY : group === foreground;
}

// A signal to npm stops npm and its shell, but the shell does not pass the signal on to this process.
function whenNpmIsGone(act) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const before = callers();
  setInterval(() => callers() !== before && act(), 250).unref();
}

function callers() {
  const parent = process.ppid;
  const [, name, grandparent] = /\((.*)\) \S (\d+)/s.exec(readText(`/proc/${parent}/stat`)) ?? [];
  // Some shells replace themselves with their last command. Then the parent is npm itself, and npm's own parent does
  // not matter.
  return name === undefined || /^(npm|node)/.test(name) ? `${parent}` : `${parent} ${grandparent}`;
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
