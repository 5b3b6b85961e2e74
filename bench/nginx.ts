import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort, type RunningProgram, untilAnswering } from './product.ts';

const PLACES = [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
];

/** Serves these bytes as files with one worker, as a static site would. */
export async function startNginx(files: ReadonlyMap<string, Uint8Array>): Promise<RunningProgram> {
  const program = PLACES.find((place) => existsSync(place));
  if (!program) throw new Error('This row needs nginx to compare with, and there is none on this machine.');
  const folder = await mkdtemp(join(tmpdir(), 'plenum-nginx-'));
  for (const [path, bytes] of [...files, ['/healthz', Buffer.from('ok')] as const]) {
    await mkdir(dirname(join(folder, 'site', path)), { recursive: true });
    await writeFile(join(folder, 'site', path), bytes);
  }
  const port = await freePort();
  await writeFile(join(folder, 'nginx.conf'), settings(folder, port));
  const child = spawn(program, ['-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')], {
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(child, url);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function settings(folder: string, port: number): string {
  const spools = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=100;
  default_type application/json;
  ${spools.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  server { listen 127.0.0.1:${port}; root ${folder}/site; }
}
`;
}
