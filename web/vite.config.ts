import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';

// The oldest browsers we promise: among them the one inside WeChat.
const target = ['chrome111', 'safari16.4', 'firefox115'];

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root,
  plugins: [
    { ...optimizeLocales.vite({ locales: ['en-US', 'zh-CN'] }), enforce: 'pre' },
    react(),
    tailwindcss(),
    bootScript(),
    fontPreload(),
  ],
  resolve: {
    // package.json names a .ts and a .tsx file for each of these; the bundler would only try the first.
    alias: [
      { find: /^#(kernel|modules)\//, replacement: `${root}src/$1/` },
      { find: /^#test\//, replacement: `${root}test/` },
    ],
  },
  build: {
    target,
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // The server reads it to ask early for a page's own code.
    manifest: true,
    // A list of every screen's scripts would come with the first page and grow with each screen. The server names
    // those of the page it sends; only styles, which nothing else would fetch, stay listed.
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((file) => file.endsWith('.css')) },
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', test: (id: string) => isOneOf(everyPage, id) },
            { name: 'visitor', test: (id: string) => isOneOf(visitorPages, id) },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': 'http://127.0.0.1:8080' },
  },
});

// What every page starts with, in one file: left alone it becomes some thirty, and on a phone's line each handful of
// requests costs another round trip. Only what the first page needs anyway belongs here.
const everyPage = [
  /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|zustand|i18next|react-i18next(?!\/dist\/es\/Trans))\//,
  /\/node_modules\/@tanstack\/(?:history|router-core|react-router|react-store|store|query-core|react-query)\/(?!.*\/(?:link|useBlocker|infinite\w+|useInfiniteQuery|mutationObserver|useMutation)\.js)/,
  /\/web\/src\/kernel\/(?:state|theme|site|query|inline|page|i18n\/(?:start-i18n|catalogues|format))/,
  /\/web\/src\/kernel\/client\/(?:answer|notices|refused-call)\.ts/,
  /\/web\/src\/kernel\/desktop\//,
  /\/web\/src\/kernel\/ui\/(?:classes|buttons\/(?:button|copy-button|icon-button|link)|dialogs\/use-close-on-navigation|feedback\/(?:error-state|skeleton|toast-queue|toast-region)|icons\/icons|pictures\/(?:hall-of-seats|seal|seats)|styles\/layers)\.tsx?$/,
  /\/web\/src\/app\/(?:links|load-query|paths|query|router|shell\/(?!account-menu|demo-messages|load-me))/,
  /\/web\/src\/app\/routes\/states\//,
  /\/web\/src\/modules\/(?:meetings|news)\/(?:api|links|search)\.ts/,
  /\/contract\/src\/(?:kernel\/language|meetings\/states)\.ts/,
];

// What most visitors see first, the landing page and a meeting's, has in common.
const visitorPages = [
  /\/web\/src\/kernel\/ui\/layout\/(?:status-pill|rich-text-view)\.tsx/,
  /\/web\/src\/modules\/meetings\/(?:card-words|contact-list|dates|deadline-countdown|hero|meeting-card|meeting-groups|meeting-tabs|partners|phase-pill|series-hero|series-page|series-skeleton|use-now)\.tsx?/,
  /\/web\/src\/modules\/news\/(?:latest-news|news-line)\.tsx/,
];

function isOneOf(patterns: readonly RegExp[], id: string): boolean {
  return patterns.some((pattern) => pattern.test(id));
}

const bootSource = 'src/kernel/theme/boot.ts';
const bootName = 'boot.js';

// Sets theme and language before the first paint, so it must block; and a policy without inline scripts wants it in
// a file. A module would run too late, hence a classic script of its own.
function bootScript(): Plugin {
  let isBuild = false;
  return {
    name: 'plenum:boot-script',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    async buildStart() {
      if (!isBuild) return;
      this.emitFile({ type: 'asset', name: bootName, source: await bundleBoot() });
    },
    configureServer(server) {
      server.middlewares.use(`/${bootName}`, (_request, response) => {
        bundleBoot().then(
          (code) => response.setHeader('content-type', 'text/javascript').end(code),
          (error: unknown) => response.writeHead(500).end(String(error)),
        );
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        beforeTitle(html, `<script src="/${bundle ? assetNamed(bundle, bootName) : bootName}"></script>`),
    },
  };
}

async function bundleBoot(): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target,
      modulePreload: false,
      rolldownOptions: { input: bootSource, output: { format: 'iife' } },
    },
  });
  if (!('output' in result)) throw new Error(`${bootSource} gave more than one script`);
  return result.output[0].code;
}

const firstFont = 'hanken-grotesk-latin-wght-normal.woff2';

function fontPreload(): Plugin {
  return {
    name: 'plenum:font-preload',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (!bundle) return html;
        const href = `/${assetNamed(bundle, firstFont)}`;
        return beforeTitle(
          html,
          `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}" />`,
        );
      },
    },
  };
}

// After the metas the script looks at, before the stylesheet it must not wait for.
function beforeTitle(html: string, line: string): string {
  return html.replace('<title>', () => `${line}\n    <title>`);
}

type Bundle = Readonly<Record<string, { type: string; fileName: string; names?: readonly string[] }>>;

function assetNamed(bundle: Bundle, name: string): string {
  const asset = Object.values(bundle).find((file) => file.type === 'asset' && file.names?.includes(name));
  if (!asset) throw new Error(`The build has no ${name}`);
  return asset.fileName;
}
