import type { ProgrammeSession } from '@plenum/contract/meetings/programme';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { MenuButton } from '#kernel/ui/buttons/menu-button';
import { showToast } from '#kernel/ui/feedback/toast-queue';
import { MoreIcon } from '#kernel/ui/icons/more-icons';
import { useCallFields } from '#kernel/organize/use-call-fields';
import { numberBoardsByField } from './boards-by-field.ts';
import { ImportDialog } from './import/import-dialog.tsx';
import { sheetTemplate } from './import/sheet-template.ts';
import { numberBoards } from './session-moves.ts';
import { put } from './store/items.ts';
import { useProgramme } from './store/use-programme.ts';
import { acceptedQuery } from './tray/accepted-query.ts';

const PREFIX = 'P-';

/** Occasional actions: importing from a sheet, numbering the posters. */
export function ToolsMenu() {
  const { t } = useTranslation('programme');
  const lan = useAppStore((state) => state.lan);
  const { store, state, meeting } = useProgramme();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const { data: accepted = [] } = useQuery(acceptedQuery(meeting.id));
  const fields = useCallFields(meeting.id);
  function number(changed: readonly ProgrammeSession[]) {
    void store.apply(changed.map((session) => put('session', session)));
    showToast({
      kind: 'success',
      text: changed.length === 0 ? t('boards.none') : t('boards.done'),
    });
  }
  function download() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([sheetTemplate(lan, meeting.startsOn)], { type: 'text/csv' }));
    link.download = 'programme.csv';
    link.click();
    URL.revokeObjectURL(link.href);
  }
  return (
    <>
      <MenuButton
        label={t('tools.label')}
        isNamedByLabel
        groups={[
          {
            id: 'tools',
            actions: [
              { id: 'import', label: t('import.open'), onAction: () => input.current?.click() },
              { id: 'template', label: t('import.template'), onAction: download },
              {
                id: 'pdf',
                label: t('tools.pdf'),
                isDisabled: !state.published || state.published.isWithdrawn || meeting.state === 'draft',
                onAction: () => window.open(`/api/public/meetings/${meeting.id}/programme/pdf?lan=${lan}`),
              },
              {
                id: 'boards',
                label: t('boards.number'),
                onAction: () => number(numberBoards(state.programme, PREFIX)),
              },
              ...(fields.length === 0
                ? []
                : [
                    {
                      id: 'boardsByField',
                      label: t('boards.byField'),
                      onAction: () =>
                        number(
                          numberBoardsByField(
                            state.programme,
                            fields.map(({ id }) => id),
                            new Map(accepted.map(({ id, fieldId }) => [id, fieldId])),
                          ),
                        ),
                    },
                  ]),
            ],
          },
        ]}
      >
        <MoreIcon className="size-5" />
      </MenuButton>
      <input
        ref={input}
        type="file"
        aria-label={t('import.open')}
        tabIndex={-1}
        accept=".xlsx,.csv,.tsv"
        className="sr-only"
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null);
          // Empties the input, so that the same file can be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
      {file && <ImportDialog file={file} onClose={() => setFile(null)} />}
    </>
  );
}
