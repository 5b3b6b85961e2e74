import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { nameSounds } from '../../server/src/kernel/names/name-sounds.ts';
import { findChromium } from '../../scripts/find-chromium.ts';
import { median, type Row } from '../row.ts';

const PEOPLE = 100_000;
const CPU_SLOWDOWN = 4;
const LONGEST_MS = 50;
const SOURCE = join(import.meta.dirname, '../../web/src/modules/checkin/desk/store/people-index.ts');

type Way = 'index' | 'loop';

export const rosterLookup: Row = {
  id: 'B5-lookup',
  about: `p95 of a search among ${PEOPLE} people at the check-in desk, in milliseconds: Chromium, CPU slowed down ${CPU_SLOWDOWN} times`,
  comparator: 'a loop over the people',
  target: { atMost: 1 },
  open: async () => {
    const executablePath = findChromium();
    const browser = await chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    });
    const page = await browser.newPage();
    await prepare(page);
    const ours: number[] = [];
    return {
      rounds: 5,
      ours: async () => {
        const p95 = await search(page, 'index');
        ours.push(p95);
        return p95;
      },
      comparator: () => search(page, 'loop'),
      prove: async () => {
        const p95 = median(ours);
        if (p95 > LONGEST_MS) throw new Error(`p95 ${p95.toFixed(1)} ms: longer than ${LONGEST_MS} ms`);
        return `p95 ${p95.toFixed(1)} ms, at most ${LONGEST_MS}`;
      },
      close: () => browser.close(),
    };
  },
};

/** Loads the desk's own code into the page, with as many people as a large congress has. */
async function prepare(page: Page): Promise<void> {
  const code = stripTypeScriptTypes(readFileSync(SOURCE, 'utf8')).replaceAll(/^export /gm, '');
  await page.addScriptTag({
    content: `${code}
      const people = ${JSON.stringify(Array.from({ length: PEOPLE }, (_, at) => personAt(at)))};
      const index = createPeopleIndex(people);
      const lines = people.map(([id, texts]) => [id, texts.join(' ').toLowerCase()]);
      const loop = (typed, limit) => {
        const terms = typed.toLowerCase().split(' ');
        return lines.filter(([, line]) => terms.every((term) => line.includes(term))).slice(0, limit);
      };
      window.lookUp = { index: (typed) => index.find(typed, 20), loop: (typed) => loop(typed, 20) };`,
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

const FAMILY = '赵钱孙李周吴郑王冯陈';
const GIVEN = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平';

function personAt(at: number): [id: string, texts: string[]] {
  const chinese = `${FAMILY[at % 10]}${GIVEN[(at * 7) % 20]}${GIVEN[(at * 13) % 20]}`;
  const name = at % 3 ? chinese : `Person Number${at}`;
  return [
    String(at),
    [
      name,
      nameSounds(name).join(' '),
      at % 2 ? '滨海大学计算机学院' : 'Northshore Institute of Technology',
      String((at * 7919) % 10_000).padStart(4, '0'),
      String((at * 31) % 10_000).padStart(4, '0'),
      `CODE${at}`,
    ],
  ];
}

/**
 * Searches for texts that check-in staff type: names, their pinyin, parts of names, ends of numbers, and texts without
 * a match.
 */
function search(page: Page, way: Way): Promise<number> {
  const typed = [
    '王伟',
    '欧阳',
    'wangwei',
    'zhouf',
    'lm',
    'qxz',
    'li na',
    'person number99999',
    '6677',
    'technology 0042',
    'zzz',
    '李',
    'northshore',
    '学院 1234',
  ];
  return page.evaluate<number>(`(() => {
    const times = [];
    for (let round = 0; round < 12; round += 1) {
      for (const text of ${JSON.stringify(typed)}) {
        const began = performance.now();
        window.lookUp.${way}(text);
        times.push(performance.now() - began);
      }
    }
    times.sort((left, right) => left - right);
    return times[Math.floor(times.length * 0.95)];
  })()`);
}
