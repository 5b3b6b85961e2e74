import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

export interface ToolRun {
  code: number;
  output: string;
}

export interface ToolOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** Keep the output for later instead of showing it while the tool runs. */
  quiet?: boolean;
  /** Let the tool read the keyboard. */
  interactive?: boolean;
}

/** Runs a program of an npm package with the current Node. */
export async function runTool(tool: string, args: string[], options: ToolOptions = {}): Promise<ToolRun> {
  return runNode([await findTool(tool), ...args], options);
}

async function runNode(args: string[], options: ToolOptions = {}): Promise<ToolRun> {
  return run(process.execPath, args, options);
}

export async function run(program: string, args: string[], options: ToolOptions = {}): Promise<ToolRun> {
  const color = options.quiet && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(program, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...color, ...options.env },
    stdio: [
      options.interactive ? 'inherit' : 'ignore',
      options.quiet ? 'pipe' : 'inherit',
      options.quiet ? 'pipe' : 'inherit',
    ],
  });
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code] = await once(child, 'close').catch((error: unknown) => {
    chunks.push(Buffer.from(String(error)));
    return [127];
  });
  return { code: code ?? 1, output: Buffer.concat(chunks).toString('utf8').trim() };
}

// The links in node_modules/.bin are shell scripts on Windows; the package itself names its file everywhere.
async function findTool(tool: string): Promise<string> {
  const [packageName = tool, program = packageName] = tool.split(':');
  const directory = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8'));
  return join(directory, typeof bin === 'string' ? bin : bin[program]);
}
