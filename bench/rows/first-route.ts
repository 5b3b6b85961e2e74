import { gzipSync } from 'node:zlib';
import { buildHello } from '../hello-page.ts';
import { openPage, type PageRun } from '../page-run.ts';
import { startProduct } from '../product.ts';
import type { Row } from '../row.ts';

/** The landing page as a new visitor gets it. The comparator is a small page made with React and the router. */
const HOME = '/index/cloud?lang=en';

async function openBoth() {
  const product = await startProduct();
  const hello = await buildHello();
  const browser = await openPage();
  const close = async () => {
    await browser.close();
    await hello.close();
    await product.stop();
  };
  return { product, hello, browser, close };
}

export const firstRouteBytes: Row = {
  id: 'B9-bytes',
  about: 'JavaScript of the first route, gz bytes',
  comparator: 'hello React + router',
  target: { atMost: 1.7 },
  open: async () => {
    const { product, hello, browser, close } = await openBoth();
    let ours = 0;
    return {
      rounds: 1,
      ours: async () => {
        ours = await scriptBytes(browser, `${product.url}${HOME}`);
        return ours;
      },
      comparator: async () => scriptBytes(browser, hello.url),
      remarks: () => [`ours ${(ours / 1000).toFixed(1)} kB gz; the budget is 140`],
      close,
    };
  },
};

export const firstRouteLcp: Row = {
  id: 'B9-lcp',
  about: 'largest contentful paint of the first route on a throttled phone, ms',
  comparator: 'hello React + router',
  target: { atMost: 1.6 },
  headline: {
    what: {
      en: 'Largest contentful paint of the first page on a slowed-down phone (ms)',
      zh: '首页在降速手机上的最大内容绘制时间（毫秒）',
    },
    comparator: { en: 'an empty React page with a router', zh: '带路由的空白 React 页面' },
  },
  open: async () => {
    const { product, hello, browser, close } = await openBoth();
    return {
      rounds: 7,
      ours: () => browser.lcp(`${product.url}${HOME}`),
      comparator: () => browser.lcp(hello.url),
      close,
    };
  },
};

// The first screens of forms that visitors begin without a login, and of a sub-site's programme.
const FORMS = [
  '/index/register/coastal-2027',
  '/getcode',
  '/index/submit/coastal-2027',
  '/site/cloud/program',
] as const;

export const formBytes: Row = {
  id: 'B9-forms-bytes',
  about: 'JavaScript of the largest of the first screens of forms, gz bytes',
  comparator: 'hello React + router',
  target: { atMost: 5.5 },
  open: async () => {
    const { product, hello, browser, close } = await openBoth();
    const sizes = new Map<string, number>();
    return {
      rounds: 1,
      ours: async () => {
        for (const path of FORMS)
          sizes.set(path, await scriptBytes(browser, `${product.url}${path}?lang=en`));
        return Math.max(...sizes.values());
      },
      comparator: async () => scriptBytes(browser, hello.url),
      remarks: () => [...sizes].map(([path, size]) => `${path} ${(size / 1000).toFixed(1)} kB gz`),
      close,
    };
  },
};

export const formsLcp: Row = {
  id: 'B9-forms-lcp',
  about: 'slowest largest contentful paint of the first screens of forms on a throttled phone, ms',
  comparator: 'hello React + router',
  target: { atMost: 1.6 },
  open: async () => {
    const { product, hello, browser, close } = await openBoth();
    return {
      rounds: 3,
      ours: async () => {
        const paints: number[] = [];
        for (const path of FORMS) paints.push(await browser.lcp(`${product.url}${path}?lang=en`));
        return Math.max(...paints);
      },
      comparator: () => browser.lcp(hello.url),
      close,
    };
  },
};

// Returns the size of all scripts of the page. Both sides are compressed in the same way, whichever encoding their
// server chose.
async function scriptBytes(browser: PageRun, url: string): Promise<number> {
  const scripts = await browser.scripts(url);
  if (scripts.length === 0) throw new Error(`${url} loaded no script`);
  return scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0);
}
