import { parseArgs, styleText } from 'node:util';
import { ConfigError, readConfig } from '#kernel/config/config';
import { version } from '#kernel/config/version';
import { examineInstallation, findingsWithoutSettings, ownSurroundings } from './examine.ts';
import type { Finding } from './finding.ts';

/** `npm run admin -- doctor`: examines an installation, prints the findings and returns the exit code. */
export async function runDoctor(args: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const { json } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } }).values;
  const findings = await findAll(env);
  const isGood = findings.every(({ state }) => state !== 'bad');
  const text = json
    ? JSON.stringify({ ok: isGood, version, checks: findings }, null, 2)
    : describeFindings(findings);
  // Waits until it is written, because the caller ends the process.
  await new Promise((resolve) => {
    process.stdout.write(`${text}\n`, resolve);
  });
  return isGood ? 0 : 1;
}

async function findAll(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  try {
    return await examineInstallation(readConfig(env), ownSurroundings());
  } catch (error) {
    if (error instanceof ConfigError) return findingsWithoutSettings(error.message);
    throw error;
  }
}

const marks = {
  good: ['ok  ', 'green'],
  warning: ['warn', 'yellow'],
  bad: ['FAIL', 'red'],
} as const;

/** One line for each finding, and one below it if there is something to do. Colours only on a terminal. */
export function describeFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.flatMap(({ name, state, found, advice }) => {
    const [mark, colour] = marks[state];
    const line = `${styleText(colour, mark)}  ${name.padEnd(width)}  ${found}`;
    return advice === null ? [line] : [line, `${' '.repeat(width + 8)}${advice}`];
  });
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length;
  return [...lines, '', `${count('good')} ok, ${count('warning')} to look at, ${count('bad')} failed`].join(
    '\n',
  );
}
