import { isObject } from '../client/answer.ts';

/** The settings that a desktop shell passes to the application. */
export interface DesktopConfig {
  /** The base URL of calls. */
  baseUrl?: string;
  /** The printers that the shell prints on without a dialog. */
  printers?: string[];
  defaultPrinter?: string;
  /** The number of copies of each badge; one by default. */
  copies?: number;
  /** A printer's offset, in millimetres to the right and down. */
  offsetX?: number;
  offsetY?: number;
  deviceName?: string;
  shellVersion?: string;
}

const MAX_TEXT = 200;
const MAX_PRINTERS = 100;
const MAX_COPIES = 20;
const MAX_OFFSET = 50;

/** Returns the configuration without unknown settings, or undefined if a known setting is invalid. */
export function readDesktopConfig(value: unknown): DesktopConfig | undefined {
  if (!isObject(value)) return undefined;
  const config: DesktopConfig = {};
  if (value['baseUrl'] !== undefined) {
    const baseUrl = readBaseUrl(value['baseUrl']);
    if (baseUrl === undefined) return undefined;
    config.baseUrl = baseUrl;
  }
  if (value['printers'] !== undefined) {
    const printers: unknown = value['printers'];
    if (!Array.isArray(printers) || printers.length > MAX_PRINTERS || !printers.every(isShortText))
      return undefined;
    config.printers = printers;
  }
  for (const name of ['defaultPrinter', 'deviceName', 'shellVersion'] as const) {
    const text = value[name];
    if (text === undefined) continue;
    if (!isShortText(text)) return undefined;
    config[name] = text;
  }
  if (value['copies'] !== undefined) {
    const copies: unknown = value['copies'];
    if (!isWithin(copies, 1, MAX_COPIES) || !Number.isInteger(copies)) return undefined;
    config.copies = copies;
  }
  for (const name of ['offsetX', 'offsetY'] as const) {
    const offset = value[name];
    if (offset === undefined) continue;
    if (!isWithin(offset, -MAX_OFFSET, MAX_OFFSET)) return undefined;
    config[name] = offset;
  }
  return config;
}

function isWithin(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most;
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_TEXT;
}

// Returns undefined for an address that runs script, names a user or has a query, because every call goes to this
// address with its token.
function readBaseUrl(value: unknown): string | undefined {
  if (value === '') return '';
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value)) return undefined;
  try {
    const { username, password, search, hash, origin, pathname } = new URL(value);
    return username || password || search || hash ? undefined : origin + pathname.replace(/\/+$/, '');
  } catch {
    return undefined;
  }
}
