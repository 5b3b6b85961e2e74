// Run by the tests of the print agent: a CUPS that runs, installed if need be. npm has no package that brings one.
import { existsSync } from 'node:fs';
import { aptInstall, canUseApt } from './apt-install.ts';

const needed = ['/usr/sbin/cupsd', '/usr/sbin/lpadmin', '/usr/bin/lp'];
const isThere = () => needed.every((program) => existsSync(program));

if (!isThere() && canUseApt) await aptInstall('--no-install-recommends', 'cups-daemon', 'cups-client');
if (!isThere()) {
  console.error(
    'The tests of the print agent need CUPS, and it could not be installed. Install it (Debian: apt-get install ' +
      'cups-daemon cups-client).',
  );
  process.exitCode = 1;
}
