import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';
import { RefusedCall } from '../client/refused-call.ts';
import { formatNumber } from '../i18n/format.ts';
import { useAppStore } from '../state/app-store.ts';
import { formatBytes } from '../text/format-bytes.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { RadioCards } from '../ui/fields/radio-cards.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import type { PickableColumn } from './records/column-picker.tsx';
import { RowBox } from './records/row-box.tsx';

export type ExportFormat = 'xlsx' | 'csv';

export interface ExportChoice {
  format: ExportFormat;
  /** The keys of the columns, in the list's order. */
  columns: string[];
  /**
   * Null if phone numbers, email addresses and ID numbers are masked; otherwise the reason why they are needed in full.
   */
  fullFor: string | null;
  /** Set if a reason is always required. */
  reason?: string;
}

export interface ExportDialogProps {
  columns: readonly PickableColumn[];
  /** Keys of the preselected columns: those the list shows. */
  shown: readonly string[];
  /** The number of rows in the file; null if it was not counted. */
  total: number | null;
  /** True if only the selected rows are in the file. */
  isSelection?: boolean;
  /** True if the user may export full numbers. Other users get masked ones, and the dialog says so. */
  canExportFull?: boolean;
  /** True if a reason is required even if numbers are masked. */
  needsReason?: boolean;
  /** Saves the file, after which the dialog closes. After a refusal it stays open, and the client shows the reason. */
  onExport: (choice: ExportChoice, onProgress: (bytes: number) => void) => Promise<void>;
  onClose: () => void;
}

export function ExportDialog({
  columns,
  shown,
  total,
  isSelection = false,
  canExportFull = false,
  needsReason = false,
  onExport,
  onClose,
}: ExportDialogProps) {
  const { t } = useTranslation(['list', 'kernel']);
  const lan = useAppStore((state) => state.lan);
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [content, setContent] = useState<'masked' | 'full'>('masked');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(shown));
  const [reason, setReason] = useState('');
  const [wasRefused, setRefused] = useState(false);
  const [isPending, setPending] = useState(false);
  const [received, setReceived] = useState(0);
  const keys = columns.filter(({ key }) => chosen.has(key)).map(({ key }) => key);

  const isFull = content === 'full';
  const asksReason = isFull || needsReason;
  const lacksReason = asksReason && reason.trim() === '';

  async function run() {
    if (lacksReason) return setRefused(true);
    setPending(true);
    try {
      const given = asksReason ? reason.trim() : '';
      const choice = { format, columns: keys, fullFor: isFull ? given : null };
      await onExport({ ...choice, ...(needsReason && { reason: given }) }, setReceived);
      onClose();
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('export.title')}
      {...(total !== null && {
        description: t(isSelection ? 'export.selected' : 'export.rows', {
          n: formatNumber(total, lan),
        }),
      })}
      footer={
        <>
          {isPending && received > 0 && (
            <span aria-live="polite" className="tabular me-auto self-center text-sm text-muted">
              {t('export.received', { size: formatBytes(received, lan) })}
            </span>
          )}
          <Button onPress={onClose}>{t('kernel:cancel')}</Button>
          <Button
            kind="primary"
            isDisabled={keys.length === 0}
            isPending={isPending}
            onPress={() => void run()}
          >
            {t('export.title')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <RadioCards
          label={t('export.format')}
          columns={2}
          value={format}
          onChange={setFormat}
          options={[
            { value: 'xlsx', label: 'Excel (XLSX)', description: t('export.xlsx') },
            { value: 'csv', label: 'CSV', description: t('export.csv') },
          ]}
        />
        {canExportFull ? (
          <RadioCards
            label={t('export.content')}
            columns={2}
            value={content}
            onChange={setContent}
            options={[
              { value: 'masked', label: t('export.masked'), description: t('export.maskedWhat') },
              { value: 'full', label: t('export.full'), description: t('export.fullWhat') },
            ]}
          />
        ) : (
          <p className="text-sm text-muted">{t('export.onlyMasked')}</p>
        )}
        {asksReason && (
          <TextField
            label={t('export.reason')}
            description={t('export.reasonWhat')}
            isRequired
            maxLength={200}
            value={reason}
            onChange={setReason}
            error={wasRefused && lacksReason ? t('export.reasonNeeded') : undefined}
          />
        )}
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold">{t('columns')}</legend>
          <label className="flex min-h-9 cursor-pointer items-center gap-2.5 border-b ps-2.5 text-sm font-semibold pointer-coarse:min-h-11">
            <span className="-my-2">
              <RowBox
                isTabStop
                isOn={keys.length === columns.length}
                isMixed={keys.length > 0 && keys.length < columns.length}
                onTick={() =>
                  setChosen(new Set(keys.length === columns.length ? [] : columns.map(({ key }) => key)))
                }
              />
            </span>
            <span className="min-w-0">{t('export.allColumns')}</span>
          </label>
          <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2">
            {columns.map(({ key, header }) => (
              <label
                key={key}
                className="flex min-h-9 cursor-pointer items-center gap-2.5 ps-2.5 text-sm pointer-coarse:min-h-11"
              >
                <span className="-my-2">
                  <RowBox
                    isTabStop
                    isOn={chosen.has(key)}
                    onTick={() =>
                      setChosen(
                        new Set(
                          chosen.has(key) ? [...chosen].filter((one) => one !== key) : [...chosen, key],
                        ),
                      )
                    }
                  />
                </span>
                <span className="min-w-0">{header}</span>
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </Dialog>
  );
}
