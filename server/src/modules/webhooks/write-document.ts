import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@plenum/contract/kernel/language';
import { withEvents } from './document.ts';

const DOCS = join(import.meta.dirname, '../../../../docs');

export const guides: Readonly<Record<Language, string>> = {
  en: join(DOCS, 'webhooks.md'),
  'zh-cn': join(DOCS, 'webhooks.zh-CN.md'),
};

if (import.meta.main)
  for (const language of ['en', 'zh-cn'] as const) {
    const path = guides[language];
    writeFileSync(path, withEvents(readFileSync(path, 'utf8'), language));
  }
