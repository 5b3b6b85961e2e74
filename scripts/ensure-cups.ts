// Installs CUPS for the tests of the print agent, which run only with it. Only root on Debian can install it.
import { existsSync } from 'node:fs';
import { aptInstall, canUseApt } from './apt-install.ts';

const needed = ['/usr/sbin/cupsd', '/usr/sbin/lpadmin', '/usr/bin/lp'];

if (canUseApt && !needed.every((program) => existsSync(program)))
  await aptInstall('--no-install-recommends', 'cups-daemon', 'cups-client');
