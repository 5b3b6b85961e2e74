import type { AccountColumn } from '@plenum/contract/console/account-lists';
import { accountColumnWords, accountStateWords, languageWords } from '@plenum/contract/console/account-words';
import { maskedEmail, maskedPhone } from '@plenum/contract/kernel/mask';
import { yesNoWords } from '@plenum/contract/registration/people/person-words';
import type { Download } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import {
  chooseColumns,
  type ExportColumn,
  formatMoment,
  makeSheet,
  say,
  type SheetAsked,
  type SheetReader,
} from '#kernel/sheet/export-sheet';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { pagesOf } from '#kernel/list/list-page';
import { type AccountWishes, findAccounts, type FoundAccount } from './account-queries.ts';

// The site has no time zone of its own.
const ZONE = 'UTC';

interface Written extends FoundAccount {
  readonly isMasked: boolean;
}

const cells: Readonly<Record<AccountColumn, Omit<ExportColumn<Written>, 'header'>>> = {
  name: { width: 18, cell: (row) => row.name },
  username: { width: 18, cell: (row) => row.username },
  phone: {
    width: 18,
    cell: ({ phone, isMasked }) => (isMasked ? maskedPhone(phone ?? '') : (phone ?? '')),
  },
  email: {
    width: 28,
    cell: ({ email, isMasked }) => (isMasked ? maskedEmail(email ?? '') : (email ?? '')),
  },
  state: { cell: (row, reader) => say(accountStateWords, row.state, reader) },
  administrator: { cell: (row, reader) => say(yesNoWords, row.administrator ? 'yes' : 'no', reader) },
  secondFactor: { cell: (row, reader) => say(yesNoWords, row.secondFactor ? 'yes' : 'no', reader) },
  conferences: { kind: 'number', cell: (row) => row.conferences },
  language: { cell: (row, reader) => say(languageWords, row.language, reader) },
  createdAt: { kind: 'instant', width: 18, cell: (row, reader) => formatMoment(row.createdAt, reader) },
  lastLoginAt: { kind: 'instant', width: 18, cell: (row, reader) => formatMoment(row.lastLoginAt, reader) },
};

const isTime = (key: string) => key === 'createdAt' || key === 'lastLoginAt';

const accountSheet = Object.fromEntries(
  Object.entries(cells).map(([key, cell]): [string, ExportColumn<Written>] => {
    const { en, zh } = accountColumnWords[key as AccountColumn];
    return [key, { ...cell, header: isTime(key) ? { en: `${en} (UTC)`, zh: `${zh}（UTC）` } : { en, zh } }];
  }),
);

interface Asked extends SheetAsked {
  readonly wishes: AccountWishes;
  readonly reason: string;
  readonly masked: boolean;
}

/** The note of it is written before the first row is read. */
export async function exportAccounts(
  kernel: Kernel,
  { wishes, reason, masked, ...asked }: Asked,
  language: SheetReader['language'],
  source: AuditSource,
): Promise<Download> {
  const columns = chooseColumns(accountSheet, asked.columns);
  const detail = { format: asked.format, columns: columns.length, masked, reason };
  await writeAudit(kernel.db, { action: 'account.list_exported', object: 'site:accounts', detail }, source);
  return makeSheet(
    {
      name: { en: 'Accounts', zh: '用户列表' },
      slug: 'plenum',
      now: source.at,
      format: asked.format,
      columns,
      rows: rowsOf(kernel, wishes, masked),
    },
    { language, timeZone: ZONE },
  );
}

async function* rowsOf({ pool }: Kernel, wishes: AccountWishes, isMasked: boolean): AsyncGenerator<Written> {
  for await (const page of pagesOf((after, limit) => findAccounts(pool, { wishes, after, limit })))
    for (const row of page) yield { ...row, isMasked };
}
