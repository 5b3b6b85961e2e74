import { existsSync } from 'node:fs';
import { run } from './run-tool.ts';

/** Whether Debian packages can be installed here. */
export const canUseApt =
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

export async function aptInstall(...packages: string[]): Promise<void> {
  console.log(`apt-get install ${packages.join(' ')}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // Waits for the lock of apt, because another test may be installing something.
  const patient = ['-q', '-o', 'DPkg::Lock::Timeout=300'];
  await run('apt-get', ['update', ...patient], { env });
  await run('apt-get', ['install', '-y', ...patient, ...packages], { env });
}
