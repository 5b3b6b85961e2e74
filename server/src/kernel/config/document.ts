import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { variableFacts, variableNames } from './variables.ts';

export const DOCUMENT = path.resolve(import.meta.dirname, '../../../../docs/configuration.md');
export const REGENERATE_CONFIGURATION = 'node server/src/kernel/config/document.ts';

export function configurationDocument(): string {
  return `# Configuration

Plenum reads its settings from environment variables, once, when it starts. If a value is invalid, the server exits with a message that names the variable. An empty variable counts as not set. Every variable is optional unless the table says otherwise.

This page is generated from the settings themselves: \`${REGENERATE_CONFIGURATION}\`.

${table()}

## Secret keys

One list of keys protects everything that is encrypted or signed; a separate key for each purpose is derived from it. Without \`SECRET_KEYS\` and \`SECRET_KEYS_FILE\` the server makes a key once and keeps it in \`DATA_DIR/secret-keys\`; back that file up apart from the database. It makes one for an empty database only. In production a key that is not made of random bytes (all zero, typed text) is refused. Make a key of your own with:

\`\`\`sh
node -p "'k1:' + require('node:crypto').randomBytes(32).toString('base64')"
\`\`\`

All servers of one database use the same list. The database keeps fingerprints of the first and the last key: a server with other keys, or with none, is refused before it changes anything, with a sentence that says which key is missing. The order of the list matters:

- The **first** key encrypts and signs whatever is new. The others only read what was written before.
- The **last** key is also the one that finds encrypted values again by exact match. Keep it last for good, even when nothing is encrypted under it any more: without it a person already stored is no longer recognised.

To change keys: put a new one in front with a new id, stop every server and start them all with the longer list (one that lacks the new key could not read what the others write), run \`npm run admin -- rotate-keys\` until it reports nothing left, then remove the keys in between, but neither the first nor the last.
`;
}

function table(): string {
  const head = ['Variable', 'Default', 'Accepts', 'What it does'];
  const rows = variableNames.map((name) => {
    const { fallback, accepts, description } = variableFacts(name);
    return [`\`${name}\``, fallback, accepts, description];
  });
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const rule = widths.map((width) => '-'.repeat(width));
  const write = (row: string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  return [head, rule, ...rows].map(write).join('\n');
}

if (import.meta.main) writeFileSync(DOCUMENT, configurationDocument());
