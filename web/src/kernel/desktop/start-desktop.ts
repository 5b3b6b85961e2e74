import { isObject } from '../client/answer.ts';
import { useAppStore } from '../state/app-store.ts';
import { stored, storedKeys } from '../state/stored.ts';
import { readDesktopConfig, type DesktopConfig } from './desktop-config.ts';

/** The options with which the shell prints. */
export interface DesktopPrint {
  printer: string;
  copies: number;
  /** The size of the paper in millimetres; there are no margins. */
  width: number;
  height: number;
}

/** The object that a desktop shell puts on the window before the page runs. */
export interface DesktopBridge {
  getConfig: () => Promise<unknown>;
  /** Prints the page as it is laid out for printing, without a dialog; rejects when the printer fails. */
  print?: (options: DesktopPrint) => Promise<unknown>;
}

declare global {
  interface Window {
    plenumDesktop?: DesktopBridge;
  }
}

/** A shell posts `{ type, config }` to its own window when its configuration changes. */
export const DESKTOP_CONFIG_MESSAGE = 'plenum:desktop-config';

/**
 * Applies the configuration of the desktop shell, if the page runs in one. The stored configuration is used until the
 * shell answers, so that the first calls already go to the right server.
 */
export async function startDesktop(): Promise<void> {
  const bridge = window.plenumDesktop;
  if (typeof bridge?.getConfig !== 'function') return;
  apply(storedDesktopConfig());
  window.addEventListener('message', hear);
  try {
    take(await bridge.getConfig());
  } catch {
    // The shell failed to answer, so the stored configuration stays in use.
  }
}

/** The latest configuration of the shell, for code that needs its printers. */
export function storedDesktopConfig(): DesktopConfig | undefined {
  try {
    return readDesktopConfig(JSON.parse(stored.read(storedKeys.electronConfig) ?? 'null'));
  } catch {
    return undefined;
  }
}

export interface DesktopPrinter {
  /** The printers to choose from, the default one first. */
  readonly printers: readonly string[];
  readonly copies: number;
  readonly offset: { readonly x: number; readonly y: number };
  readonly print: (options: DesktopPrint) => Promise<unknown>;
}

/** Returns the shell's printers. Undefined in a plain browser, and in a shell that does not print or has no printer. */
export function desktopPrinter(): DesktopPrinter | undefined {
  const bridge = window.plenumDesktop;
  const { printers = [], defaultPrinter, copies = 1, offsetX = 0, offsetY = 0 } = storedDesktopConfig() ?? {};
  const usual = defaultPrinter === undefined ? [] : [defaultPrinter];
  const all = [...new Set([...usual, ...printers])];
  if (typeof bridge?.print !== 'function' || all.length === 0) return undefined;
  const { print } = bridge;
  return { printers: all, copies, offset: { x: offsetX, y: offsetY }, print };
}

function hear(event: MessageEvent<unknown>): void {
  // A framed page has another window, so only a script of this window, or the shell, passes both checks.
  if (event.source !== window || event.origin !== window.location.origin) return;
  if (isObject(event.data) && event.data['type'] === DESKTOP_CONFIG_MESSAGE) take(event.data['config']);
}

function take(value: unknown): void {
  const config = readDesktopConfig(value);
  if (!config) return;
  stored.write(storedKeys.electronConfig, JSON.stringify(config));
  apply(config);
}

function apply(config: DesktopConfig | undefined): void {
  if (config?.baseUrl !== undefined) useAppStore.getState().setBaseUrl(config.baseUrl);
}
