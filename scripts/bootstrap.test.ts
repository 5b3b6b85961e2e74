import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';

const lock = { packages: { 'node_modules/left': { version: '1.0.0', integrity: 'x' } } };
let root = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bootstrap-'));
  for (const name of ['bootstrap.mjs', 'resolve-once.mjs'])
    await cp(join(import.meta.dirname, name), join(root, 'scripts', name));
  await put('package.json', JSON.stringify({ type: 'module' }));
  await put('package-lock.json', JSON.stringify(lock));
  await put('scripts/start.ts', 'const args: string[] = process.argv.slice(2);\nconsole.log(args.join());\n');
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function put(file: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), content);
}

// Replaces npm: records its calls, and installs something.
const putNpm = (installed: unknown, code = 0) =>
  put(
    'npm.js',
    `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
    mkdirSync('node_modules', { recursive: true });
    appendFileSync('npm.txt', process.argv.slice(2).join(' ') + '\\n');
    writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(JSON.stringify(installed))});
    process.exit(${code});`,
  );

function start(...args: string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [join(root, 'scripts', 'bootstrap.mjs'), ...args], {
    env: { ...process.env, npm_execpath: join(root, 'npm.js'), npm_node_execpath: process.execPath },
  });
}

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const child = start(...args);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, out, err };
}

test('prints the usage for an unknown command', async () => {
  const { code, err } = await run('dance');
  expect(code).toBe(1);
  expect(err).toContain('start|dev|reset|psql|test|bench|rehearse|admin');
});

test('installs once, reports it, starts the program, and installs again when the lock file changes', async () => {
  await putNpm(lock);
  const first = await run('start', 'a', 'b c');
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toContain('Installing packages (first run)');
  expect(first.out).toMatch(/\na,b c\n$/);
  expect(await run('start')).toMatchObject({ code: 0, out: '\n' });
  await put('package-lock.json', JSON.stringify(lock).replace('1.0.0', '1.0.1'));
  expect((await run('start')).out).toContain('Installing packages (they differ from package-lock.json)');
  expect(
    (await readFile(join(root, 'npm.txt'), 'utf8')).match(/^ci --include=dev --ignore-scripts /gm),
  ).toHaveLength(2);
});

test('does not install packages again that npm installed before', async () => {
  await put('node_modules/.package-lock.json', JSON.stringify(lock));
  expect(await run('start')).toMatchObject({ code: 0, out: '\n', err: '' });
});

test('ends a failed installation with one sentence', async () => {
  await putNpm({}, 3);
  expect(await run('start')).toMatchObject({ code: 1, err: 'Installing failed: npm ended with code 3.\n' });
});

test('names a binary of this computer that npm left out', async () => {
  const binary = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] };
  await put('package-lock.json', JSON.stringify({ packages: { 'node_modules/@x/binary': binary } }));
  await putNpm({ packages: {} });
  const { code, err } = await run('start');
  expect(code).toBe(1);
  expect(err).toContain('@x/binary');
});

test('passes a signal to the program once, and returns its exit code', async () => {
  await put('node_modules/.package-lock.json', JSON.stringify(lock));
  await put(
    'scripts/start.ts',
    `let count = 0;
    process.on('SIGTERM', () => {
      count += 1;
      setTimeout(() => process.exit(40 + count), 300);
    });
    setInterval(() => {}, 1000);
    console.log('ready');`,
  );
  const child = start('start');
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGTERM'), 100);
  const [code] = await once(child, 'close');
  expect(code).toBe(41);
});
