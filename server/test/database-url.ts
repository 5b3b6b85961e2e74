/** The same server, another database. The URL class refuses the host-less form that a unix socket needs. */
export function onDatabase(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}
