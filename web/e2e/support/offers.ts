import { type AttendeeChange, attendeeChanges } from '@plenum/contract/meetings/settings';
import { randomUUID } from 'node:crypto';
import { methodWords } from '@plenum/contract/registration/words';
import { type APIRequestContext, expect } from '@playwright/test';
import { ask, logInAs, makeMeeting } from './organizers.ts';

const HOUR = 3_600_000;
const both = (en: string, zh: string) => ({ en, zh });
const nothing = both('', '');

/** Returns the time this many hours from now, or before now if the number is negative. */
export function inHours(hours: number): string {
  return new Date(Date.now() + hours * HOUR).toISOString();
}

export const NIGHTS = ['2027-09-12', '2027-09-13', '2027-09-14'] as const;

export interface PriceWindow {
  id: string;
  name: { en: string; zh: string };
  from: string | null;
  until: string | null;
  price: { CNY: number; USD: number };
  payBy: string | null;
}

export function priceWindow(
  CNY: number,
  USD: number,
  { from = null, until = null, payBy = null }: Partial<Pick<PriceWindow, 'from' | 'until' | 'payBy'>> = {},
): PriceWindow {
  return { id: randomUUID(), name: both('Standard', '标准价'), from, until, price: { CNY, USD }, payBy };
}

function typeOf(en: string, zh: string, windows: readonly PriceWindow[], stock: number | null = null) {
  return {
    id: randomUUID(),
    name: both(en, zh),
    description: nothing,
    identities: [],
    stock,
    hidden: false,
    windows,
  };
}

function roomOf(kind: 'king' | 'standard', stock: number) {
  return {
    id: randomUUID(),
    kind,
    name: kind === 'king' ? both('King room', '大床房') : both('Twin room', '双床房'),
    capacity: 2,
    shared: kind === 'standard',
    breakfast: true,
    price: kind === 'king' ? { CNY: 52_000, USD: 7_400 } : { CNY: 48_000, USD: 6_800 },
    hidden: false,
    nights: NIGHTS.map((day) => ({ day, stock })),
  };
}

function activityOf(
  kind: 'lunch' | 'sub_forum',
  en: string,
  zh: string,
  hour: number,
  CNY: number,
  USD: number,
) {
  return {
    id: randomUUID(),
    kind,
    name: both(en, zh),
    description: nothing,
    place: nothing,
    startsAt: `2027-09-13T0${hour}:00:00.000Z`,
    endsAt: `2027-09-13T0${hour + 1}:00:00.000Z`,
    price: { CNY, USD },
    stock: 50,
    typeIds: [],
    hidden: false,
  };
}

interface Wanted {
  delegate?: readonly PriceWindow[];
  guest?: readonly PriceWindow[];
  /** The number of places for delegates. */
  stock?: number;
  /** The changes that participants may make after approval; all of them by default. */
  changes?: readonly AttendeeChange[];
  review?: 'none' | 'pay_then_review' | 'review_then_pay';
  opensAt?: string;
  /** The number of rooms with one bed, for each night. */
  kings?: number;
  /** If true, the conference remains a draft. */
  isDraft?: boolean;
}

/**
 * Creates a published meeting for one story alone, with two types, a hotel with two kinds of rooms, a lunch and a
 * sub-forum.
 */
export async function offerMeeting(request: APIRequestContext, wanted: Wanted = {}) {
  const owner = await logInAs(request, 'owner');
  const id = await makeMeeting(request, owner, { opensAt: wanted.opensAt ?? inHours(-48) });
  const delegate = typeOf(
    'Delegate',
    '参会代表',
    wanted.delegate ?? [priceWindow(120_000, 18_000)],
    wanted.stock,
  );
  const guest = typeOf('Day guest', '一日嘉宾', wanted.guest ?? [priceWindow(60_000, 9_000)]);
  const [king, twin] = [roomOf('king', wanted.kings ?? 20), roomOf('standard', 20)];
  const hotel = {
    id: randomUUID(),
    name: both('Quay Hotel', '码头酒店'),
    address: nothing,
    phone: '',
    distance: nothing,
    description: nothing,
    coordinates: null,
    hidden: false,
    rooms: [king, twin],
  };
  const lunch = activityOf('lunch', 'Lunch on the quay', '码头午餐', 4, 0, 0);
  const forum = activityOf('sub_forum', 'Lamps and lenses', '灯与透镜分论坛', 6, 8_000, 1_200);
  const account = {
    id: randomUUID(),
    currency: 'CNY',
    purpose: 'all',
    accountName: 'Host',
    bank: 'Bank of Binhai',
    accountNumber: '62220000',
    cnaps: '',
    swift: '',
    bankAddress: '',
  };
  const sections = {
    types: { types: [delegate, guest] },
    hotels: { hotels: [hotel] },
    activities: { activities: [lunch, forum] },
    payment: {
      methods: ['corporate_transfer', 'mobile_wallet', 'online_wallet'],
      accounts: [account, { ...account, id: randomUUID(), currency: 'USD' }],
      note: both('Lighthouse Fund, account 62220000', '户名：灯塔基金，账号 62220000'),
      holdOnlineMinutes: 30,
      holdTransferDays: 3,
    },
    rules: {
      review: wanted.review ?? 'none',
      refund: { steps: [], note: nothing },
      refundLimit: { CNY: 500_000, USD: 100_000 },
      invoice: { kinds: ['ordinary', 'special'], item: nothing, issuer: '', note: nothing },
      issuerEn: '',
      waitingList: { on: true, offerHours: 24 },
      changes: { allowed: wanted.changes ?? attendeeChanges, until: null },
    },
  };
  for (const [name, content] of Object.entries(sections))
    await saveSection(request, owner, id, name, content);
  if (!wanted.isDraft) await ask(request, owner, 'POST', `/api/meetings/${id}/state`, { to: 'published' });
  return { id, owner, delegate, guest, hotel, king, twin, lunch, forum };
}
/** The wallet whose currency is offered first to a reader of this language. */
export function walletOf(lan: 'en' | 'zh-cn') {
  return lan === 'en' ? methodWords.online_wallet : methodWords.mobile_wallet;
}

export type OfferedMeeting = Awaited<ReturnType<typeof offerMeeting>>;

/** Saves one part of a meeting, like the organizer. */
export async function saveSection(
  request: APIRequestContext,
  owner: string,
  id: string,
  name: string,
  content: object,
): Promise<void> {
  const path = `/api/meetings/${id}/sections/${name}`;
  const { version } = (await ask(request, owner, 'GET', path)).data;
  const { code, message } = await ask(request, owner, 'PUT', path, { version, content });
  expect(code, `${name}: ${message}`).toBe(200);
}

/** Changes the price for delegates as the organizer. */
export async function changePrices(
  request: APIRequestContext,
  { id, owner, delegate, guest }: OfferedMeeting,
  windows: readonly PriceWindow[],
): Promise<void> {
  await saveSection(request, owner, id, 'types', { types: [{ ...delegate, windows }, guest] });
}
