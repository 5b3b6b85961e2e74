import { tmpdir } from 'node:os';
import { relative, resolve, isAbsolute } from 'node:path';
import type { Config } from '#kernel/config/config';
import { badFinding, type Finding, goodFinding, warningFinding } from './finding.ts';

const NEEDED_NODE = 24;

export function checkNode(version: string = process.versions.node): Finding {
  if (Number.parseInt(version, 10) >= NEEDED_NODE) return goodFinding('node', `Node ${version}`);
  return badFinding('node', `Node ${version} is too old`, `Install Node ${NEEDED_NODE} or newer.`);
}

/** Directories that the system empties, for example at its next start. */
export const temporaryDirectories: readonly string[] = [tmpdir(), '/tmp', '/var/tmp', '/dev/shm', '/run'];

/** Finds settings that are valid and unwise. */
export function checkSettings(config: Config, temporary: readonly string[]): Finding[] {
  const found = config.production ? unwiseInProduction(config) : outsideProduction(config);
  if (temporary.some((directory) => contains(directory, config.dataDir)))
    found.push(
      warn(
        `DATA_DIR is in a temporary directory (${config.dataDir})`,
        'The system may delete it. Set DATA_DIR to a directory that is kept and backed up.',
      ),
    );
  const mode = config.production ? 'for production' : `for ${config.demo ? 'a demo' : 'development'}`;
  return found.length > 0 ? found : [goodFinding('settings', `valid, ${mode}`)];
}

const warn = (found: string, advice: string) => warningFinding('settings', found, advice);

function outsideProduction({ databaseUrl }: Config): Finding[] {
  if (databaseUrl === undefined) return [];
  return [
    warn(
      'DATABASE_URL is set, but NODE_ENV isn’t "production"',
      'If real people use this installation, set NODE_ENV=production: it turns on the stricter checks.',
    ),
  ];
}

function unwiseInProduction(config: Config): Finding[] {
  const { publicUrl, trustProxy, metricsToken, operatorName, supportContact } = config;
  const found: Finding[] = [];
  if (isLocal(new URL(publicUrl).hostname))
    found.push(
      warn(
        `PUBLIC_URL is ${publicUrl}, which leads other people to their own machine`,
        'Set PUBLIC_URL to the https:// address that people use.',
      ),
    );
  // The server itself doesn't speak TLS, so an https address always has a proxy.
  else if (trustProxy.length === 0)
    found.push(
      warn(
        'PUBLIC_URL begins with https://, but TRUST_PROXY is empty',
        'Set TRUST_PROXY to the address of the TLS proxy. Otherwise all visitors share the limits of one address.',
      ),
    );
  if (metricsToken === undefined)
    found.push(
      warn('METRICS_TOKEN is not set, so /metrics is off', 'Set METRICS_TOKEN to monitor the server.'),
    );
  const unnamed = Object.entries({ OPERATOR_NAME: operatorName, SUPPORT_CONTACT: supportContact })
    .filter(([, value]) => value === '')
    .map(([name]) => name);
  if (unnamed.length > 0)
    found.push(
      warn(
        `${unnamed.join(' and ')} ${unnamed.length === 1 ? 'is' : 'are'} empty`,
        'Set them: they appear in the terms and privacy policy, and where people need help.',
      ),
    );
  return found;
}

export function isLocal(host: string): boolean {
  return ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host);
}

function contains(directory: string, path: string): boolean {
  const way = relative(resolve(directory), resolve(path));
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}
