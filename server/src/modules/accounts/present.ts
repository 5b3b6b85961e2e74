import { createsMeetings, grants } from '@plenum/contract/accounts/abilities';
import type { LoginRecord, Me } from '@plenum/contract/accounts/schemas';
import type { SavedView } from '@plenum/contract/accounts/views';
import { maskEmail, maskPhone } from '@plenum/contract/kernel/mask';
import type { Db, Tx } from '#kernel/db/database';
import { fileLink } from '#kernel/files/file-links';
import type { Kernel } from '#kernel/kernel';
import { countRecoveryCodes } from './second-factor-queries.ts';
import { type OwnRow, rolesOf } from './queries.ts';
import type { Account, logins, savedViews } from './tables.ts';

const HOUR = 3_600_000;

/** Returns the account as its owner sees it, including changes made in this transaction. */
export async function presentMe(kernel: Kernel, db: Db | Tx, account: Account): Promise<Me> {
  const codesLeft = account.secondFactorOnAt ? await countRecoveryCodes(db, account.id) : 0;
  return presentOwn(kernel, { ...account, codesLeft }, await rolesOf(db, account.id));
}

export function presentOwn(kernel: Kernel, own: OwnRow, roles: Me['roles']): Me {
  const secondFactor = own.secondFactorOnAt !== null;
  const administer = own.administrator || roles.length > 0;
  return {
    id: own.id,
    name: own.name,
    hasName: own.hasName,
    img: own.pictureFileId ? pictureLink(kernel, own.pictureFileId) : '',
    username: own.hasUsername ? own.username : null,
    phone: own.phone && maskPhone(own.phone),
    email: own.email && maskEmail(own.email),
    language: own.language,
    byCodeOnly: !own.hasPassword,
    secondFactor,
    secondFactorNeeded: kernel.config.staffSecondFactor && administer && !secondFactor,
    recoveryCodesLeft: own.codesLeft,
    administrator: own.administrator,
    roles,
    can: {
      administer,
      createMeeting: own.administrator || roles.some(({ role }) => grants([role], createsMeetings)),
    },
  };
}

// Returns a link that expires at a full hour, at least one hour away, so that the browser can cache the picture until
// then.
function pictureLink(kernel: Kernel, fileId: string): string {
  const ends = Math.ceil(kernel.clock.now().getTime() / HOUR + 1) * HOUR;
  return fileLink(kernel.keys, fileId, new Date(ends));
}

export function presentLogin(login: typeof logins.$inferSelect, currentId: string): LoginRecord {
  return {
    id: login.id,
    current: login.id === currentId,
    startedAt: login.startedAt.toISOString(),
    lastUsedAt: login.lastUsedAt.toISOString(),
    device: describeDevice(login.userAgent),
    address: login.address,
  };
}

export function presentView(view: typeof savedViews.$inferSelect): SavedView {
  const { id, list, meetingId, name, query, columns } = view;
  return { id, list, meetingId, name, query, columns };
}

const browsers: [RegExp, string][] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Electron\//, 'Desktop'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/**
 * Returns the browser and the system, which are enough for people to recognize their own device. Product names are the
 * same in both languages.
 */
export function describeDevice(userAgent: string): string {
  const parts = [browsers, systems].map((table) => table.find(([pattern]) => pattern.test(userAgent))?.[1]);
  return parts.filter((part) => part !== undefined).join(' · ');
}
