import { readDraftKey } from '@plenum/contract/accounts/draft-key';
import { call } from '../../client/call.ts';
import { useAppStore } from '../../state/app-store.ts';

/**
 * Encrypts for one account. A text is bound to its name: under another name, or by another account, it can't be read.
 */
export interface DraftSeal {
  readonly accountId: string;
  seal: (name: string, text: string) => Promise<string>;
  /** Rejects if the text belongs to another account or name, or is damaged. */
  open: (name: string, sealed: string) => Promise<string>;
}

const IV_BYTES = 12;

export async function createDraftSeal(accountId: string, keyText: string): Promise<DraftSeal> {
  const raw = fromBase64(keyText);
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const boundTo = (name: string) => new TextEncoder().encode(JSON.stringify([accountId, name]));
  return {
    accountId,
    async seal(name, text) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const algorithm = { name: 'AES-GCM', iv, additionalData: boundTo(name) };
      const hidden = await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(text));
      return `${toBase64(iv)}.${toBase64(new Uint8Array(hidden))}`;
    },
    async open(name, sealed) {
      const [iv = '', hidden = ''] = sealed.split('.');
      const algorithm = { name: 'AES-GCM', iv: fromBase64(iv), additionalData: boundTo(name) };
      return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, fromBase64(hidden)));
    },
  };
}

let loaded: Promise<DraftSeal | undefined> | undefined;

// A page keeps the key in memory only while its login lasts.
useAppStore.subscribe((now, before) => {
  if (now.token !== before.token) loaded = undefined;
});

/**
 * Returns the seal of the account that is logged in; undefined if the browser offers no encryption (plain http), or
 * without a network.
 */
export function loadDraftSeal(): Promise<DraftSeal | undefined> {
  // Without https the property is missing, although its type says otherwise.
  if (!('subtle' in crypto) || useAppStore.getState().token === '') return Promise.resolve(undefined);
  loaded ??= load();
  return loaded;
}

async function load(): Promise<DraftSeal | undefined> {
  try {
    const { accountId, key } = await call(readDraftKey, { quiet: true });
    return await createDraftSeal(accountId, key);
  } catch {
    // Drafts are a safety net, so the form works without one. The next draft requests the key again.
    loaded = undefined;
    return undefined;
  }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);
}
