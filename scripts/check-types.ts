import { runTool } from './run-tool.ts';

// The longest first. The server's types are checked with those of the scripts and benchmarks, which import them.
const projects = ['web', '.', 'contract', 'web/e2e'];
const atOnce = 2;

const waiting = projects.values();
const codes: number[] = [];
await Promise.all(Array.from({ length: atOnce }, checkNext));
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0;

async function checkNext(): Promise<void> {
  for (const project of waiting) {
    const { code, output } = await runTool('typescript:tsc', ['-p', project], { quiet: true });
    codes.push(code);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${project}`);
    if (output !== '') console.log(output);
  }
}
