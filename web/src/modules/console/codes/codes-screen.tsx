import {
  CodeFilter,
  type CodeRow,
  codeSorts,
  codeUses,
  countCodes,
  exportCodes,
  listCodes,
  usualCodeSort,
} from '@plenum/contract/console/code-lists';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { createCode, makeCodes } from '@plenum/contract/registration/codes/endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import { notify } from '#kernel/client/notices';
import type { ListQuery } from '#kernel/list/list-query';
import { Button } from '#kernel/ui/buttons/button';
import { useLinks } from '#kernel/organize/links';
import { RecordListScreen } from '#kernel/records/record-list-screen';
import { readFilter } from '#kernel/records/use-list-address';
import { shownAtFirst, useCodeColumns } from './code-columns.tsx';
import { CodeDrawer } from './code-drawer.tsx';
import type { WantedCodes } from './code-forms.ts';
import { codeBatchesQuery, codesChanged } from './codes-api.ts';
import { NewCodesDialog } from './new-codes-dialog.tsx';

// The sheet has the amounts of both currencies, and says whether a code is active, not how it stands at the moment.
const sheetKeys: Readonly<Record<string, string>> = {
  discount: 'discount,amountCny,amountUsd',
  uses: 'uses,mostUses',
  state: 'active',
};

/** Discount codes and vouchers: made one by one or many at once. */
export function CodesScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation(['console', 'organize']);
  const client = useQueryClient();
  const links = useLinks();
  const columns = useCodeColumns(meeting.timeZone);
  const [isMaking, setMaking] = useState(false);
  const { data: batches = [] } = useQuery(codeBatchesQuery(meeting.id));
  const params = { id: meeting.id };

  async function make({ mode, body }: WantedCodes, idempotencyKey: string) {
    if (mode === 'one') {
      const { id } = await call(createCode, { params, body, idempotencyKey, quiet: true });
      notify({ kind: 'success', text: t('codes.created', { code: body.code }) });
      links.go(links.console(meeting.id, 'codes', { open: id }), { stays: true });
    } else {
      const { count } = await call(makeCodes, { params, body, idempotencyKey, quiet: true });
      notify({ kind: 'success', text: t('codes.made', { count, batch: body.batch }) });
      // Where they can be seen and downloaded.
      links.go(links.console(meeting.id, 'codes', { batch: body.batch }), { stays: true });
    }
    await codesChanged(client, meeting.id);
  }

  return (
    <>
      <RecordListScreen<CodeRow>
        meeting={meeting}
        part="codes"
        search={query}
        columns={columns}
        defaults={shownAtFirst}
        actions={
          <Button kind="primary" onPress={() => setMaking(true)}>
            {t('codes.new')}
          </Button>
        }
        filters={[
          {
            key: 'active',
            label: t('codes.active'),
            kind: 'choice',
            options: [
              { value: 'yes', label: t('codes.yes') },
              { value: 'no', label: t('codes.no') },
            ],
          },
          {
            key: 'use',
            label: t('codes.uses'),
            kind: 'choice',
            options: codeUses.map((value) => ({ value, label: t(`codes.use.${value}`) })),
          },
          {
            key: 'batch',
            label: t('codes.batch'),
            kind: 'choice',
            options: batches.map((value) => ({ value, label: value })),
          },
        ]}
        placeholder={t('codes.search')}
        views={[
          { id: 'all', name: t('organize:view.all'), query: {} },
          { id: 'active', name: t('codes.active'), query: { active: 'yes' } },
          { id: 'used', name: t('codes.use.used'), query: { use: 'used' } },
          { id: 'unused', name: t('codes.use.unused'), query: { use: 'unused' } },
        ]}
        fetchPage={(asked, { after, signal }) =>
          call(listCodes, {
            params,
            query: { ...readFilter(CodeFilter, asked), ...(after !== undefined && { after }) },
            signal,
            quiet: true,
          })
        }
        fetchCount={(asked, signal) => {
          const { after: _, sort: __, ...wishes } = readFilter(CodeFilter, asked);
          return call(countCodes, { params, query: wishes, signal, quiet: true });
        }}
        order={{ keys: codeSorts, usual: usualCodeSort }}
        empty={{ title: t('codes.none'), why: t('codes.noneWhy') }}
        onExport={async ({ query: asked, ids, onProgress }, { format, columns: keys }) => {
          const { after: _, ...wishes } = readFilter(CodeFilter, asked);
          await download(exportCodes, {
            params,
            onProgress,
            query: {
              ...wishes,
              ...(ids !== undefined && { ids }),
              format,
              columns: keys.map((key) => sheetKeys[key] ?? key).join(),
            },
          });
        }}
        renderRecord={(place, row) => <CodeDrawer meeting={meeting} place={place} row={row} />}
      />
      {isMaking && <NewCodesDialog meeting={meeting} onMake={make} onClose={() => setMaking(false)} />}
    </>
  );
}
