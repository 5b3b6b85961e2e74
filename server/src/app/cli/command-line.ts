import { basename } from 'node:path';

const isInstalled = basename(process.argv[1] ?? '').startsWith('plenum');

/** How the person called this command: `plenum admin` in an installed release, `npm run admin --` in a checkout. */
export function commandLine(name: 'admin' | 'print-agent'): string {
  return isInstalled ? `plenum ${name}` : `npm run ${name} --`;
}

export const startCommand = isInstalled ? 'plenum start' : 'npm start';
