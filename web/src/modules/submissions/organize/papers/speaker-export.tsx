import { exportFullSpeakers, exportSpeakers, speakerColumns } from '@plenum/contract/console/speaker-lists';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { use, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { download } from '#kernel/client/download';
import { ExportButton } from '#kernel/list/export-button';
import { ConfirmedActionContext } from '#kernel/organize/confirmed-action';

/** Everyone who speaks, shows a poster or chairs, as a sheet: one line for each time. */
export function SpeakerExport({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('papers');
  const confirmed = use(ConfirmedActionContext);
  const [isOpen, setOpen] = useState(false);
  return (
    <ExportButton
      isOpen={isOpen}
      onOpenChange={setOpen}
      columns={speakerColumns.map((key) => ({ key, header: t(`speakerSheet.${key}`) }))}
      shown={speakerColumns}
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
