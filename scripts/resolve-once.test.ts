import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const serve = join(root, 'server/src/app/serve.ts');

// Every import of the whole server with its resolved file and format.
const recorder = `
  import { registerHooks } from 'node:module';
  const seen = [];
  registerHooks({ resolve(specifier, context, next) {
    const found = next(specifier, context);
    seen.push([specifier, context.parentURL ?? '', found.url, found.format ?? ''].join(' '));
    return found;
  } });
  await import(process.argv[1]);
  process.stdout.write(seen.filter((line) => !line.includes(' node:') && line.includes('file:')).sort().join('\\n'), () => process.exit());`;

async function resolved(options: readonly string[]): Promise<string[]> {
  const args = [
    '--disable-warning=ExperimentalWarning',
    ...options,
    '--input-type=module',
    '-e',
    recorder,
    serve,
  ];
  const { stdout } = await run(process.execPath, args, { cwd: root, maxBuffer: 64 * 2 ** 20 });
  return stdout.split('\n');
}

test('finds every import of the server as Node does', async () => {
  const hook = ['--import', join(import.meta.dirname, 'resolve-once.mjs')];
  const [plain, quick] = [await resolved([]), await resolved(hook)];
  expect(plain.length).toBeGreaterThan(5_000);
  expect(quick).toEqual(plain);
});
