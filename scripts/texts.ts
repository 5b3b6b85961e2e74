import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  exportTexts,
  findInlineTexts,
  readSource,
  rewriteTexts,
  sourceFiles,
  type TextLanguage,
  type Export,
} from './inline-texts.ts';
import { root, runTool } from './run-tool.ts';

// `npm run texts -- export FOLDER` writes the sentences of the source as i18next JSON, one file for each language; `npm
// run texts -- import FOLDER` reads changed ones back. Translators find the instructions in docs/translating.md.

const files: Readonly<Record<TextLanguage, string>> = { en: 'en.json', zh: 'zh-cn.json' };

const [command, folder] = process.argv.slice(2);
if (folder === undefined || (command !== 'export' && command !== 'import')) {
  console.error('Usage: npm run texts -- export|import FOLDER');
  process.exitCode = 1;
} else if (command === 'export') writeAll(resolve(folder));
else await readAll(resolve(folder));

function writeAll(to: string): void {
  mkdirSync(to, { recursive: true });
  for (const language of ['en', 'zh'] as const)
    writeFileSync(join(to, files[language]), `${JSON.stringify(exportTexts(language), null, 2)}\n`);
  const found = sourceFiles().map((file) => ({ file, ...findInlineTexts(file, readSource(file)) }));
  const count = found.reduce((sum, { texts }) => sum + texts.length, 0);
  const computed = found.flatMap(({ file, computed: lines }) => lines.map((line) => `${file}:${line}`));
  console.log(`${count} sentences are in ${to}: ${Object.values(files).join(' and ')}.`);
  console.log(`${computed.length} are computed and can only be changed in the source:`);
  for (const place of computed) console.log(`  ${place}`);
}

async function readAll(from: string): Promise<void> {
  const [en, zh] = [files.en, files.zh].map(
    (name) => JSON.parse(readFileSync(join(from, name), 'utf8')) as Export,
  );
  const written: string[] = [];
  const refused: string[] = [];
  let changed = 0;
  for (const file of sourceFiles()) {
    const result = rewriteTexts(file, readSource(file), {
      ...(en?.[file] && { en: en[file] }),
      ...(zh?.[file] && { zh: zh[file] }),
    });
    refused.push(...result.refused);
    changed += result.changed;
    if (result.changed === 0) continue;
    writeFileSync(join(root, file), result.source);
    written.push(file);
  }
  if (written.length > 0) await runTool('oxfmt', written, { cwd: root });
  console.log(`${changed} texts were changed in ${written.length} files.`);
  for (const sentence of refused) console.error(sentence);
  if (refused.length > 0) {
    console.error(`${refused.length} texts were left as they are.`);
    process.exitCode = 1;
  }
}
