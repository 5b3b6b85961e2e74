import type { Offer } from '@plenum/contract/registration/offer';
import { isBegun } from '@plenum/contract/registration/checkout/validate-draft';
import type { DraftMember } from '@plenum/contract/registration/people/draft';
import { readTeamTemplate } from '@plenum/contract/registration/people/endpoints';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { download } from '#kernel/client/download';
import type { GridColumn, GridErrors } from '#kernel/grid/types';
import { DownloadIcon } from '#kernel/list/list-icons';
import { Button } from '#kernel/ui/buttons/button';
import { LinkIcon } from '#kernel/ui/icons/editing-icons';
import { CheckCircleIcon } from '#kernel/ui/icons/icons';
import { MailIcon, UploadIcon } from '#kernel/ui/icons/more-icons';
import { nameIn } from '../wizard/member-summary.ts';

interface TeamToolbarProps {
  offer: Offer;
  members: readonly DraftMember[];
  columns: readonly GridColumn[];
  errors: GridErrors;
  isCorrecting: boolean;
  /** True while links are being created. */
  isMaking: boolean;
  onFile: (file: File) => void;
  onCheck: () => void;
  onCopyAll: () => void;
  onSend: () => void;
}

/** The types of files that can be read. */
export const SHEET_KINDS = '.xlsx,.xls,.csv,.tsv,.txt';

/** The ways to add people to the grid, and the actions on all of them. */
export function TeamToolbar(props: TeamToolbarProps) {
  const { offer, members, columns, errors, isCorrecting, isMaking } = props;
  const { onFile, onCheck, onCopyAll, onSend } = props;
  const { t } = useTranslation('registration');
  const input = useRef<HTMLInputElement>(null);
  const template = useMutation({
    mutationFn: () => download(readTeamTemplate, { params: { id: offer.meeting.id } }),
  });
  const hasBegun = members.some(isBegun);

  function saveReport() {
    const headings = [
      t('team.report.row'),
      t('team.report.name'),
      t('team.report.column'),
      t('team.report.value'),
      t('team.report.error'),
    ];
    const text = errorReport(headings, members, columns, errors);
    saveText(text, t('team.report.file'));
  }

  return (
    <>
      {!isCorrecting && <p className="mb-3 text-sm text-muted">{t('team.how')}</p>}
      <div className="mb-3 flex flex-wrap gap-2">
        {!isCorrecting && (
          <>
            <input
              ref={input}
              type="file"
              accept={SHEET_KINDS}
              hidden
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                if (file) onFile(file);
                // Emptied so that the same file can be chosen again after it was corrected.
                event.target.value = '';
              }}
            />
            <Button
              kind={hasBegun ? 'secondary' : 'primary'}
              icon={<UploadIcon className="size-5" />}
              onPress={() => input.current?.click()}
            >
              {t('team.import.button')}
            </Button>
            <Button
              icon={<DownloadIcon className="size-5" />}
              isPending={template.isPending}
              onPress={() => template.mutate()}
            >
              {t('team.template')}
            </Button>
          </>
        )}
        {hasBegun && (
          <>
            <Button icon={<LinkIcon className="size-5" />} isPending={isMaking} onPress={onCopyAll}>
              {t('team.links.copyAll')}
            </Button>
            <Button icon={<MailIcon className="size-5" />} onPress={onSend}>
              {t('team.links.sendAll')}
            </Button>
            <Button icon={<CheckCircleIcon className="size-5" />} onPress={onCheck}>
              {t('team.checkAll')}
            </Button>
          </>
        )}
        {errors.size > 0 && (
          <Button kind="quiet" icon={<DownloadIcon className="size-5" />} onPress={saveReport}>
            {t('team.report.button')}
          </Button>
        )}
      </div>
    </>
  );
}

// In milliseconds. The text is kept for this long, because browsers read the file some time after the click.
const KEPT_FOR = 60_000;

function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR);
}

/** All errors of a team, one line per cell, as a file for spreadsheets. */
export function errorReport(
  headings: readonly string[],
  members: readonly DraftMember[],
  columns: readonly GridColumn[],
  errors: GridErrors,
): string {
  const lines = members.flatMap((member, index) => {
    const found = errors.get(member.id) ?? {};
    return columns.flatMap(({ key, label }) =>
      found[key] === undefined
        ? []
        : [[String(index + 1), nameIn(member), label, member.values[key] ?? '', found[key]]],
    );
  });
  // The byte order mark makes Excel read the file as UTF-8.
  return `\ufeff${[headings, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

// Quotes a cell, and marks text that a spreadsheet would otherwise treat as a formula or round as a number.
function cell(text: string): string {
  const safe = /^[\s\u3000]*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
  const kept = /^\d{12,}$/.test(safe) ? `\t${safe}` : safe;
  return /[",\r\n\t]/.test(kept) ? `"${kept.replaceAll('"', '""')}"` : kept;
}
