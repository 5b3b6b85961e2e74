import type { BadgeConference, BadgePerson } from '@plenum/contract/badges/badge-data';
import { stockDesigns } from '@plenum/contract/badges/stock';
import { createPdfWorkers } from '../server/src/kernel/pdf/pdf-workers.ts';
import type { BadgeBatch } from '../server/src/modules/badges/badge-pdf.ts';
import { renderBadges } from '../server/src/modules/badges/render-badges.ts';

const families = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗';
const given = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉萍红';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

export const conference: BadgeConference = {
  title: { en: 'Coastal Computing Congress', zh: '滨海计算大会' },
  dates: { en: '18–20 May 2026', zh: '2026年5月18日—20日' },
  city: { en: 'Binhai', zh: '滨海' },
};

/** Returns a code as long as a ticket's, different for each number. */
function codeOf(nr: number): string {
  let state = nr + 1;
  const letters = Array.from({ length: 152 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return ALPHABET.charAt(state % ALPHABET.length);
  });
  return `PLENUM1:${letters.join('')}`;
}

export function badgePerson(nr: number): BadgePerson {
  return {
    name: families.charAt(nr % 20) + given.charAt(nr % 27) + given.charAt((nr * 7) % 27),
    latinName: `Alexandra${nr} Montgomery`,
    organization: `滨海大学计算机科学与技术学院第${nr % 97}实验室`,
    position: '',
    country: '',
    typeId: '',
    type: { en: 'Delegate', zh: '普通代表' },
    team: '',
    orderNumber: '',
    code: 'ABCD-EFGH',
    qr: codeOf(nr),
  };
}

export function* badgePeople(count: number): Generator<BadgePerson> {
  for (let nr = 0; nr < count; nr += 1) yield badgePerson(nr);
}

export function batchOf(count: number): BadgeBatch {
  const [stock] = stockDesigns;
  if (!stock) throw new Error('No stock design');
  return {
    design: stock.make(),
    conference,
    people: badgePeople(count),
    pictures: new Map(),
    title: 'Badges',
    at: new Date(0),
  };
}

/** Reads the file to its end, as a fast reader does, and returns its length in bytes. */
export async function drain(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of chunks) bytes += chunk.length;
  return bytes;
}

const workers = createPdfWorkers();

/** Renders the batch in a worker, as the server does; the time includes the worker's start. */
export const writeBatch = (count: number) => drain(renderBadges(workers, batchOf(count)));
