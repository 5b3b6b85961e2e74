import type { AuditAction } from '@plenum/contract/audit/action-words';
import type { AnyList } from '@plenum/contract/kernel/define-list';
import type { RowCount } from '@plenum/contract/kernel/list';
import { rowsOf, type SheetAsker, sheetColumns } from '#kernel/list/list-sheet';
import { allPages, type ListSource, readListPage, type SourceFor } from '#kernel/list/list-source';
import { type Call, type Download, type Policy, route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { chooseColumns, type ExportColumns, makeSheet } from '#kernel/http/response/export-sheet';
import { type AuditFact, sourceOf, writeAudit } from '#modules/audit/public';
import { findTerms, type MeetingTerms } from '../offer/find-terms.ts';

interface Served<Found extends { readonly id: string }, Row, Count extends RowCount> {
  readonly policy: Policy;
  /** The policy for exporting, if it differs from that for reading the list. */
  readonly exportPolicy?: Policy;
  readonly source: ListSource<Found, Row, Count> | SourceFor<Found, Row, Count>;
  /** The audit action of an export, if the list has its own. */
  readonly exported?: AuditAction | undefined;
}

type Spread<SheetRow> = Readonly<Record<string, ExportColumns<SheetRow>>>;

/** A sheet with more columns than the page. */
interface OwnSheet<Found, SheetRow> {
  readonly present: (kernel: Kernel, found: readonly Found[], asker: SheetAsker) => Promise<SheetRow[]>;
  /** The columns that only this conference has, by the key of the column they replace. */
  readonly spread?: (kernel: Kernel, terms: MeetingTerms, isFull: boolean) => Promise<Spread<SheetRow>>;
  /** The policy for exporting unmasked numbers. */
  readonly fullPolicy?: Policy;
}

/** Creates the routes for the page, the count and the sheet of a list. */
export function listRoutes<
  Found extends { readonly id: string },
  Row extends { id: string },
  Count extends RowCount,
>(kernel: Kernel, list: AnyList<Row, Row, Count>, served: Served<Found, Row, Count>): Route[];
export function listRoutes<
  Found extends { readonly id: string },
  Row extends { id: string },
  SheetRow extends Row,
  Count extends RowCount,
>(
  kernel: Kernel,
  list: AnyList<Row, SheetRow, Count>,
  served: Served<Found, Row, Count> & { readonly sheet: OwnSheet<Found, SheetRow> },
): Route[];
export function listRoutes<Found extends { readonly id: string }, Row extends { id: string }>(
  kernel: Kernel,
  list: AnyList<Row>,
  { policy, exportPolicy = policy, source, exported, sheet }: AnyServed<Found, Row>,
): Route[] {
  if (list.exportFull && !sheet?.fullPolicy) throw new Error(`${list.exportFull.name} has no policy`);
  const sourceFor: SourceFor<Found, Row> = typeof source === 'function' ? source : async () => source;
  const served = { sourceFor, exported, ...(sheet && { sheet }) };
  return [
    route(list.list, {
      policy,
      read: async ({ params, query, actor, language }) => {
        const reader = { meetingId: params.id, actor, language };
        const { after: _, ...asked } = query;
        return readListPage(kernel, await sourceFor(kernel, reader, asked), reader, query);
      },
    }),
    route(list.count, {
      policy,
      read: async ({ params, query, actor, language }) => {
        const counted = await sourceFor(kernel, { meetingId: params.id, actor, language }, query);
        return counted.count(kernel, params.id, query);
      },
    }),
    ...(list.export
      ? [
          route(list.export, {
            policy: exportPolicy,
            download: (call) => exportList(kernel, list, served, call, null),
          }),
        ]
      : []),
    ...(list.exportFull && sheet?.fullPolicy
      ? [
          route(list.exportFull, {
            policy: sheet.fullPolicy,
            download: (call) => exportList(kernel, list, served, call, call.body.reason),
          }),
        ]
      : []),
  ];
}

type AnyServed<Found extends { readonly id: string }, Row> = Served<Found, Row, RowCount> & {
  readonly sheet?: OwnSheet<Found, Row>;
};

/**
 * Exports a list, with unmasked numbers if a reason is given. The audit entry is written before the first row is sent,
 * because even a partial file can be read.
 */
async function exportList<Found extends { readonly id: string }, Row extends { id: string }>(
  kernel: Kernel,
  list: AnyList<Row>,
  {
    sourceFor,
    exported,
    sheet,
  }: Pick<AnyServed<Found, Row>, 'exported' | 'sheet'> & {
    readonly sourceFor: SourceFor<Found, Row>;
  },
  call: Call<NonNullable<AnyList['export']>>,
  reason: string | null,
): Promise<Download> {
  const { format: written, columns: wanted, ...params } = call.query;
  const format = written === 'csv' ? 'csv' : 'xlsx';
  const { id: meetingId } = call.params;
  const isFull = reason !== null;
  const { language, actor } = call;
  const source = await sourceFor(kernel, { meetingId, actor, language }, params);
  const terms = await findTerms(kernel.db, meetingId);
  const spread = (await sheet?.spread?.(kernel, terms, isFull)) ?? {};
  const known = spreadColumns(sheetColumns(list.columns), spread);
  const asked = wanted?.split(',').flatMap((key) => keysOf(spread, key));
  const columns = chooseColumns(known, asked?.join());
  const by = sourceOf(kernel, call);
  const detail = { format, columns: columns.length, masked: !isFull, ...(isFull && { reason }) };
  const object = `meeting:${meetingId}`;
  const fact: AuditFact = exported
    ? { action: exported, object, detail }
    : { action: 'meeting.list_exported', object, detail: { list: list.words, ...detail } };
  await writeAudit(kernel.db, fact, by);
  const chosen = new Set(wanted ? asked : Object.keys(known));
  const asker = { meetingId, actor, language, isFull, columns: chosen };
  const present = sheet?.present ?? source.present;
  const rows = rowsOf(allPages(kernel, source, meetingId, params), (page) => present(kernel, page, asker));
  const { slug, timeZone } = terms.meeting;
  return makeSheet({ name: list.words, slug, now: by.at, format, columns, rows }, { language, timeZone });
}

/** Replaces each placeholder column with the conference's own columns. */
function spreadColumns<Row>(columns: ExportColumns<Row>, spread: Spread<Row>): ExportColumns<Row> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([key, column]) => Object.entries(spread[key] ?? { [key]: column })),
  );
}

/** A key that matches no column stays in the list and is refused as unknown. */
function keysOf(spread: Spread<never>, key: string): readonly string[] {
  const keys = Object.keys(spread[key] ?? {});
  return keys.length > 0 ? keys : [key];
}
