import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '..');

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Hello</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="root"></div><script type="module" src="/main.jsx"></script></body></html>`;

const SCRIPT = `import { createRoot } from 'react-dom/client';
import { createElement as h } from 'react';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
const root = createRootRoute();
const home = createRoute({ getParentRoute: () => root, path: '/', component: () => h('h1', null, 'Hello, hall of seats') });
const router = createRouter({ routeTree: root.addChildren([home]) });
createRoot(document.getElementById('root')).render(h(RouterProvider, { router }));
`;

export interface HelloPage {
  readonly url: string;
  close(): Promise<void>;
}

/** The smallest realistic page of our kind, built in this run and served compressed from memory. */
export async function buildHello(): Promise<HelloPage> {
  // The page is built inside the web workspace, so that it uses exactly the same packages.
  await mkdir(join(ROOT, 'web/node_modules'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, 'web/node_modules/.hello-'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'main.jsx'), SCRIPT);
  await buildIn(folder);
  const files = new Map<string, Buffer>();
  for (const name of await readdir(join(folder, 'dist'), { recursive: true })) {
    if (/\.(?:html|js)$/.test(name))
      files.set(`/${name}`, gzipSync(await readFile(join(folder, 'dist', name))));
  }
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    const file = files.get(path);
    if (!file) return response.writeHead(404).end();
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
    return response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(file);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

// Vite sets NODE_ENV for its whole process, and the product of the next row would run as in production.
async function buildIn(folder: string): Promise<void> {
  const { NODE_ENV } = process.env;
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { outDir: 'dist', target: 'chrome111' },
  });
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = NODE_ENV;
}
