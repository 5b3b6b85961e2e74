import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Listening } from './listening.ts';

export const settingsFile = 'plenum.conf';

export async function writeSettings(cluster: string, listening: Listening): Promise<void> {
  const { socketDirectory, port } = listening;
  const settings: Record<string, string> = {
    listen_addresses: socketDirectory === undefined ? '127.0.0.1' : '',
    unix_socket_directories:
      socketDirectory === undefined ? '' : `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(port),
    max_connections: '100',
    shared_buffers: '128MB',
    fsync: 'on',
    synchronous_commit: 'on',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    logging_collector: 'off',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    // Details and statements of errors quote rows, and rows contain personal data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quote(value)}`);
  const head = '# Written at every start. For lasting changes use ALTER SYSTEM.';
  await writeFile(join(cluster, settingsFile), [head, ...lines, ''].join('\n'));
}

function quote(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
