import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root, runTool } from './run-tool.ts';

// The projects, in order of duration, longest first. The server's types are checked with those of the scripts and
// benchmarks, which import them.
const projects = ['web', '.', 'contract', 'web/e2e', 'client'];
const atOnce = 2;
// Caches the files that were checked before, so that the second run takes seconds instead of a minute.
const cache = join(root, 'node_modules/.cache/types');

await mkdir(cache, { recursive: true });

const waiting = projects.values();
const codes: number[] = [];
await Promise.all(Array.from({ length: atOnce }, checkNext));
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0;

async function checkNext(): Promise<void> {
  for (const project of waiting) {
    const { code, output } = await runTool(
      'typescript:tsc',
      ['-p', project, '--incremental', '--tsBuildInfoFile', join(cache, `${project.replace('/', '-')}.json`)],
      { quiet: true },
    );
    codes.push(code);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${project}`);
    if (output !== '') console.log(output);
  }
}
