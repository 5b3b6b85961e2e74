import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/**
 * Signs a message by RSA with SHA-256 (PKCS #1 v1.5), and returns base64: Alipay's RSA2 and WeChat Pay's
 * SHA256-RSA2048.
 */
export function signRsa(message: string, key: KeyObject): string {
  return sign('sha256', Buffer.from(message), key).toString('base64');
}

export function verifyRsa(message: string | Buffer, signature: string, key: KeyObject): boolean {
  // The base64 decoder ignores other characters, so without this check two different texts could be the same signature.
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false;
  return verify('sha256', Buffer.from(message), key, Buffer.from(signature, 'base64'));
}

/** Reads PEM, or the bare base64 that Alipay's own key tool writes (PKCS #8 or PKCS #1). */
export function readPrivateKey(text: string): KeyObject {
  if (text.includes('-----BEGIN')) return checked(createPrivateKey(text));
  const key = Buffer.from(text, 'base64');
  return checked(readDer(key));
}

function readDer(key: Buffer): KeyObject {
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  } catch {
    return createPrivateKey({ key, format: 'der', type: 'pkcs1' });
  }
}

export function readPublicKey(text: string): KeyObject {
  if (text.includes('-----BEGIN')) return checked(createPublicKey(text));
  return checked(createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }));
}

function checked(key: KeyObject): KeyObject {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType === 'rsa' && bits >= 2048) return key;
  throw new RangeError('an RSA key of at least 2048 bits is needed');
}
