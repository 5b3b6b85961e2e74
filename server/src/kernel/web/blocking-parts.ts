import { createHash } from 'node:crypto';
import type { WebFile } from './web-files.ts';

export interface IndexPage {
  readonly html: string;
  /** For the page's policy: what stands inside the page and may run or apply all the same. */
  readonly scriptHashes: readonly string[];
}

const BLOCKING_SCRIPT = /<script src="([^"]+)"><\/script>/g;

/**
 * The built page with the small scripts that must run before anything is shown written into it: on a phone's line
 * each would cost a round trip before the first word.
 */
export function readIndexPage(files: ReadonlyMap<string, WebFile>): IndexPage {
  const index = files.get('/index.html')?.plain.toString('utf8');
  if (index === undefined) throw new Error('The web app is not built');
  const scriptHashes: string[] = [];
  const html = index.replace(BLOCKING_SCRIPT, (element, path: string) => {
    const code = files.get(path)?.plain.toString('utf8').trim();
    // A script that could end its own element stays a file.
    if (code === undefined || /<\/script|<!--/i.test(code)) return element;
    scriptHashes.push(`sha256-${createHash('sha256').update(code).digest('base64')}`);
    return `<script>${code}</script>`;
  });
  return { html, scriptHashes };
}
