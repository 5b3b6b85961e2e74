import { codeList } from '@plenum/contract/registration/codes/code-list';
import { recordsChanged } from '#kernel/organize/record-keys';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { createCode, makeCodes } from '@plenum/contract/registration/codes/endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import type { ListQuery } from '#kernel/list/list-query';
import { Button } from '#kernel/ui/buttons/button';
import { useLinks } from '#kernel/organize/links';
import { DefinedList } from '#kernel/records/defined-list';
import { codeCells } from './code-facts.tsx';
import { CodeDrawer } from './code-drawer.tsx';
import type { WantedCodes } from './code-forms.ts';
import { codeBatchesQuery } from './codes-api.ts';
import { NewCodesDialog } from './new-codes-dialog.tsx';

/** Discount codes and vouchers, created one by one or in bulk. */
export function CodesScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation('registration-organize');
  const client = useQueryClient();
  const links = useLinks();
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
      // Opens the list filtered by the new batch, where the codes can be viewed and downloaded.
      links.go(links.console(meeting.id, 'codes', { batch: body.batch }), { stays: true });
    }
    await recordsChanged(client, meeting.id);
  }

  return (
    <>
      <DefinedList
        list={codeList}
        meeting={meeting}
        part="codes"
        search={query}
        actions={
          <Button kind="primary" onPress={() => setMaking(true)}>
            {t('codes.new')}
          </Button>
        }
        cells={codeCells}
        options={{ batch: batches }}
        renderRecord={(place, row) => <CodeDrawer meeting={meeting} place={place} row={row} />}
      />
      {isMaking && <NewCodesDialog meeting={meeting} onMake={make} onClose={() => setMaking(false)} />}
    </>
  );
}
