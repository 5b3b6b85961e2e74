type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Verifies an Ed25519 signature. Chrome supports it since 137, Safari since 17, Firefox since 129; older ones load a
 * small implementation.
 */
export async function verifyEd25519(publicKey: Bytes, message: Bytes, signature: Bytes): Promise<boolean> {
  let key: CryptoKey;
  try {
    key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotSupportedError') return false;
    return verifyInScript(publicKey, message, signature);
  }
  return crypto.subtle.verify('Ed25519', key, signature, message);
}

/** Does the same as `verifyEd25519` in JavaScript, for browsers without Ed25519. */
export async function verifyInScript(publicKey: Bytes, message: Bytes, signature: Bytes): Promise<boolean> {
  const { verifyAsync } = await import('@noble/ed25519');
  try {
    return await verifyAsync(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
}
