/** An encrypted value as it is stored in the browser's database. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/**
 * Encrypts the data on a device. A value is bound to the device and to its name, so that it can't be read elsewhere.
 */
export interface DeskSeal {
  seal: (name: string, value: unknown) => Promise<Sealed>;
  /** Rejects for a value that is damaged, or was sealed under another name or for another device. */
  open: (name: string, sealed: Sealed) => Promise<unknown>;
}

const IV_BYTES = 12;

/**
 * Creates a key that no script can read out of the browser. It is created when a device is enrolled and deleted when
 * the device is removed.
 */
export function createDeskKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

export function createDeskSeal(key: CryptoKey, deviceId: string): DeskSeal {
  const boundTo = (name: string) => new TextEncoder().encode(JSON.stringify([deviceId, name]));
  return {
    async seal(name, value) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const algorithm = { name: 'AES-GCM', iv, additionalData: boundTo(name) };
      const text = new TextEncoder().encode(JSON.stringify(value));
      return { iv, data: await crypto.subtle.encrypt(algorithm, key, text) };
    },
    async open(name, { iv, data }) {
      const algorithm = { name: 'AES-GCM', iv, additionalData: boundTo(name) };
      const opened: unknown = JSON.parse(
        new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, data)),
      );
      return opened;
    },
  };
}
