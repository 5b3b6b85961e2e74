import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import { webhookEvents, webhookEventTypes } from '@plenum/contract/webhooks/events';
import { z } from 'zod';

// The tables of the guide, written from the contract: `node server/src/modules/webhooks/write-document.ts`.

const MARKS = /(?<=<!-- events -->\n)[^]*(?=<!-- \/events -->)/u;

const headings = {
  en: { events: ['Event', 'Sent when', 'Data'], values: ['Member', 'Of', 'Values'] },
  'zh-cn': { events: ['事件', '何时推送', '数据'], values: ['字段', '事件', '取值'] },
} as const;

/** Returns the guide with its tables of events and values. */
export function withEvents(document: string, language: Language): string {
  const { events, values } = headings[language];
  const tables = [tableOf(events, eventRows(language)), tableOf(values, valueRows())];
  return document.replace(MARKS, `\n${tables.join('\n\n')}\n\n`);
}

const code = (text: string) => `\`${text}\``;

function eventRows(language: Language): string[][] {
  return webhookEventTypes.map((type) => {
    const { what, data } = webhookEvents[type];
    return [code(type), inLanguage(what, language), Object.keys(data.shape).map(code).join(', ')];
  });
}

/** The values of each enumeration, with the kinds of events that have it. */
function valueRows(): string[][] {
  const rows = new Map<string, { name: string; of: Set<string>; values: string }>();
  for (const type of webhookEventTypes)
    for (const [name, schema] of Object.entries(webhookEvents[type].data.shape)) {
      const values = valuesOf(schema as z.ZodType)
        .map(code)
        .join(', ');
      if (values === '') continue;
      const key = `${name} ${values}`;
      const row = rows.get(key) ?? { name, of: new Set(), values };
      row.of.add(type.split('.')[0] ?? '');
      rows.set(key, row);
    }
  return [...rows.values()].map(({ name, of, values }) => [
    code(name),
    [...of].map((kind) => code(`${kind}.*`)).join(', '),
    values,
  ]);
}

function valuesOf(schema: z.ZodType): readonly string[] {
  if (schema instanceof z.ZodNullable) return valuesOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodEnum ? schema.options.map(String) : [];
}

// Padded as the formatter does.
function tableOf(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heading.map((_, column) =>
    Math.max(3, ...[heading, ...rows].map((row) => widthOf(row[column] ?? ''))),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell))).join(' | ')} |`;
  return [line(heading), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

// A Chinese character is as wide as two others.
function widthOf(text: string): number {
  return text.length + (text.match(/[\u2E80-\uFFEF]/gu)?.length ?? 0);
}
