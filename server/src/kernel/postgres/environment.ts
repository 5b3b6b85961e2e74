import { delimiter } from 'node:path';

// The caller's PGDATA, PGOPTIONS, LC_ALL … are meant for other clusters, and PATH may hold little more than Node.
export function environment(): NodeJS.ProcessEnv {
  const foreign = /^(PG|LC_|LANG)/;
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
  if (process.platform === 'win32') return own;
  return { ...own, PATH: [process.env['PATH'], '/usr/bin', '/bin', '/usr/sbin', '/sbin'].join(delimiter) };
}
