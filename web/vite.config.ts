import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';

// The oldest browsers that we promise to support, including the one inside WeChat.
const target = ['chrome111', 'safari16.4', 'firefox115'];

// Code shared by at least this many screens is put into one file; by default, the registration would consist of more
// than a hundred files. With a smaller number, small screens would load code that only large ones need.
const COMMON_TO = 60;

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root,
  plugins: [
    { ...optimizeLocales.vite({ locales: ['en-US', 'zh-CN'] }), enforce: 'pre' },
    react(),
    tailwindcss(),
    announcerWithoutHtml(),
    bootScript(),
    offlineWorker(),
    fontPreload(),
  ],
  resolve: {
    // package.json names both a .ts and a .tsx file for each of these paths; the bundler would only try the first.
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
    // The server reads the manifest to preload the code of the page that it sends.
    manifest: true,
    // Otherwise the first page would contain a list of every screen's scripts, which grows with each screen. The server
    // names the scripts of the page that it sends. Only styles stay listed, because nothing else would fetch them.
    modulePreload: {
      // Among the supported browsers only Safari 16 lacks modulepreload, and it works without it.
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((file) => file.endsWith('.css')),
    },
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', test: isFirst },
            { name: 'visitor', test: isVisitors },
            // The icons used by some of the first pages and by nearly all others.
            { name: 'icons', test: /\/kernel\/ui\/icons\/more-icons\.tsx$/ },
            { name: 'small', test: (id: string) => isIn(smallSources, id) },
            { name: 'common', test: isScript, minShareCount: COMMON_TO },
          ],
        },
      },
    },
  },
});

// The code that every page starts with, in one file. By default it would be about thirty files, and on a phone's
// connection every few requests cost another round trip. Only code that the first page needs anyway belongs here.
const firstPackages = [
  /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|zustand)\//,
  /\/node_modules\/@tanstack\/(?:history|router-core|react-router|react-store|store|query-core|react-query)\/(?!.*\/(?:link|useBlocker|infinite\w+|useInfiniteQuery|mutationObserver|useMutation|queriesObserver|useQueries)\.js)/,
];
const firstSources = existing(
  'contract/src/kernel/language.ts',
  'contract/src/meetings/states.ts',
  'web/src/app/links.ts',
  'web/src/app/paths.ts',
  'web/src/app/query.ts',
  'web/src/app/router.tsx',
  'web/src/app/routes/lazy-screen.ts',
  'web/src/app/routes/states/',
  'web/src/app/shell/',
  'web/src/kernel/client/answer.ts',
  'web/src/kernel/client/base-url.ts',
  'web/src/kernel/client/client-defaults.ts',
  'web/src/kernel/client/early-client.ts',
  'web/src/kernel/client/notices.ts',
  'web/src/kernel/client/reachable.ts',
  'web/src/kernel/client/refused-call.ts',
  'web/src/kernel/form/use-retry.ts',
  'web/src/kernel/i18n/',
  'web/src/kernel/inline/',
  'web/src/kernel/page/',
  'web/src/kernel/query/',
  'web/src/kernel/site/',
  'web/src/kernel/state/',
  'web/src/kernel/theme/',
  'web/src/kernel/ui/buttons/button.tsx',
  'web/src/kernel/ui/buttons/copy-button.tsx',
  'web/src/kernel/ui/buttons/icon-button.tsx',
  'web/src/kernel/ui/buttons/link.tsx',
  'web/src/kernel/ui/classes.ts',
  'web/src/kernel/ui/dialogs/overlay.ts',
  'web/src/kernel/ui/feedback/error-state.tsx',
  'web/src/kernel/ui/feedback/skeleton.tsx',
  'web/src/kernel/ui/feedback/toast-queue.ts',
  'web/src/kernel/ui/feedback/toast-region.tsx',
  'web/src/kernel/ui/icons/icons.tsx',
  'web/src/kernel/ui/pictures/hall-of-seats.tsx',
  'web/src/kernel/ui/pictures/seal.tsx',
  'web/src/kernel/ui/pictures/seats.ts',
  'web/src/modules/meetings/api.ts',
  'web/src/modules/meetings/links.ts',
  'web/src/modules/meetings/search.ts',
  'web/src/modules/news/api.ts',
  'web/src/modules/news/search.ts',
);
// Files in the folders above that are loaded only when they are used.
const laterSources = existing(
  'web/src/app/shell/account-menu.tsx',
  'web/src/app/shell/account-step-host.tsx',
  'web/src/app/shell/consent-host.tsx',
  'web/src/app/shell/demo-messages.tsx',
  'web/src/app/shell/legal-links-host.tsx',
  'web/src/app/shell/lost-login-bar.tsx',
  'web/src/app/shell/recharge-host.tsx',
  'web/src/kernel/i18n/more-catalogues.ts',
  'web/src/kernel/i18n/texts/trans.tsx',
);

// Code shared by the pages that most visitors see first, which are those of a series and of a conference.
const visitorSources = existing(
  'web/src/kernel/clock/',
  'web/src/kernel/ui/layout/rich-text-view.tsx',
  'web/src/kernel/ui/layout/status-pill.tsx',
  'web/src/modules/meetings/card-words.ts',
  'web/src/modules/meetings/dates.ts',
  'web/src/modules/meetings/hero.tsx',
  'web/src/modules/meetings/landing/',
  'web/src/modules/meetings/list/meeting-card.tsx',
  'web/src/modules/meetings/blocks/deadline-countdown.tsx',
  'web/src/modules/meetings/blocks/meeting-tabs.ts',
  'web/src/modules/meetings/blocks/partners.tsx',
  'web/src/modules/meetings/phase-pill.tsx',
  'web/src/modules/meetings/contact/contact-list.tsx',
  'web/src/modules/news/latest-news.tsx',
  'web/src/modules/news/news-line.tsx',
);

// Small files that the first screens of forms and the programme need without the rest of the common code.
const smallSources = existing(
  'contract/src/kernel/field-messages.ts',
  'contract/src/kernel/refusals.ts',
  'contract/src/kernel/zoned-time.ts',
  'contract/src/meetings/price-window.ts',
  'web/src/kernel/ui/feedback/loading-failed.tsx',
);

function isFirst(id: string): boolean {
  if (id.includes('/node_modules/')) return firstPackages.some((pattern) => pattern.test(id));
  return isCode(id) && isIn(firstSources, id) && !isIn(laterSources, id);
}

function isScript(id: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(id);
}

function isVisitors(id: string): boolean {
  return isCode(id) && isIn(visitorSources, id);
}

// Excludes the text catalogues, which remain separate files, because a page loads only those of its language.
function isCode(id: string): boolean {
  return /\.tsx?$/.test(id);
}

function isIn(sources: readonly string[], id: string): boolean {
  return sources.some((source) =>
    source.endsWith('/') ? id.includes(`/${source}`) : id.endsWith(`/${source}`),
  );
}

/** Fails the build if a listed file or folder has moved, because otherwise its code would leave the chunk unnoticed. */
function existing(...paths: readonly string[]): readonly string[] {
  const missing = paths.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)));
  if (missing.length > 0) throw new Error(`web/vite.config.ts lists ${missing.join(', ')}: no such file`);
  return paths;
}

// The component library empties its announcements to screen readers through innerHTML, which the content security
// policy refuses even for an empty text. Without this plugin, the second key typed into a date would break the page.
function announcerWithoutHtml(): Plugin {
  return {
    name: 'plenum:announcer-without-html',
    transform(code, id) {
      if (!id.includes('/dist/private/live-announcer/LiveAnnouncer.mjs')) return undefined;
      const safe = code.replaceAll(".innerHTML = ''", '.replaceChildren()');
      if (safe === code) throw new Error(`${id} no longer uses innerHTML: this step of the build can go`);
      return { code: safe, map: null };
    },
  };
}

const bootSource = 'src/kernel/theme/boot.ts';
const bootName = 'boot.js';

// Sets theme and language before the first paint, so it must block rendering. It is a file because the content security
// policy forbids inline scripts, and a classic script because a module would run too late.
function bootScript(): Plugin {
  let isBuild = false;
  return {
    name: 'plenum:boot-script',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    async buildStart() {
      if (!isBuild) return;
      this.emitFile({ type: 'asset', name: bootName, source: await bundleClassic(bootSource) });
    },
    configureServer(server) {
      server.middlewares.use(`/${bootName}`, (_request, response) => {
        bundleClassic(bootSource).then(
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

// Builds the worker that stores pages for offline use (decision 68). Its file name has no hash, because browsers look
// for a newer version of a worker at the address with which it was registered.
function offlineWorker(): Plugin {
  return {
    name: 'plenum:offline-worker',
    apply: 'build',
    async buildStart() {
      const source = await bundleClassic('src/kernel/offline/offline-worker.ts');
      this.emitFile({ type: 'asset', fileName: 'offline-worker.js', source });
    },
  };
}

async function bundleClassic(source: string): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target,
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  });
  if (!('output' in result)) throw new Error(`${source} gave more than one script`);
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

// Inserts the line after the meta elements that the script reads, and before the stylesheet, for which it must not
// wait.
function beforeTitle(html: string, line: string): string {
  return html.replace('<title>', () => `${line}\n    <title>`);
}

type Bundle = Readonly<Record<string, { type: string; fileName: string; names?: readonly string[] }>>;

function assetNamed(bundle: Bundle, name: string): string {
  const asset = Object.values(bundle).find((file) => file.type === 'asset' && file.names?.includes(name));
  if (!asset) throw new Error(`The build has no ${name}`);
  return asset.fileName;
}
