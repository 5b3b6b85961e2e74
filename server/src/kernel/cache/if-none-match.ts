/** Whether the asker has this version already; weak and strong names of one version count as the same. */
export function hasVersion(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === '*') return true;
  const wanted = opaque(etag);
  return header.split(',').some((name) => opaque(name.trim()) === wanted);
}

function opaque(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag;
}
