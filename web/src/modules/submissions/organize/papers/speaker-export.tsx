import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import {
  exportFullSpeakers,
  exportSpeakers,
  speakerColumns,
} from '@plenum/contract/submissions/speaker-sheet';
import { use, useState } from 'react';
import { download } from '#kernel/client/download';
import { useSentence } from '#kernel/i18n/use-sentence';
import { ExportButton } from '#kernel/list/export-button';
import { ConfirmedActionContext } from '#kernel/organize/confirmed-action';

/** Everyone who speaks, shows a poster or chairs, as a sheet with one line for each appearance. */
export function SpeakerExport({ meeting }: { meeting: MeetingConsole }) {
  const sentence = useSentence();
  const confirmed = use(ConfirmedActionContext);
  const [isOpen, setOpen] = useState(false);
  return (
    <ExportButton
      isOpen={isOpen}
      onOpenChange={setOpen}
      columns={Object.entries(speakerColumns).map(([key, words]) => ({ key, header: sentence(words) }))}
      shown={Object.keys(speakerColumns)}
      total={null}
      canExportFull
      onExport={async ({ format, columns, fullFor }, onProgress) => {
        const params = { id: meeting.id };
        const query = { format, columns: columns.join(',') };
        if (fullFor === null) await download(exportSpeakers, { params, query, onProgress });
        else
          await confirmed(() =>
            download(exportFullSpeakers, {
              params,
              query,
              body: { reason: fullFor },
              quiet: true,
              onProgress,
            }),
          );
      }}
    />
  );
}
