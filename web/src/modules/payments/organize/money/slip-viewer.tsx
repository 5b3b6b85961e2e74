import type { SlipRow } from '@plenum/contract/console/money-lists';
import type { Slip } from '@plenum/contract/payments/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { fileAddress } from '#kernel/client/base-url';
import { useShortcuts } from '#kernel/ui/shortcuts';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { classes } from '#kernel/ui/classes';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { Skeleton } from '#kernel/ui/feedback/skeleton';
import { icon } from '#kernel/ui/icons/draw-icon';
import { FileIcon } from '#kernel/ui/icons/editing-icons';
import { ExternalLinkIcon } from '#kernel/ui/icons/icons';
import { MinusIcon, PlusIcon } from '#kernel/ui/icons/more-icons';
import { slipFileQuery } from './money-api.ts';

const RotateIcon = icon('M19 12a7 7 0 1 1-2.1-5M19 4v4h-4');
// Scrollable areas must be reachable by keyboard.
const reachable = { tabIndex: 0 };
const STEPS = [1, 1.5, 2, 3, 4] as const;

/** The files of a slip, one at a time. A picture can be enlarged and turned; a PDF opens in its own window. */
export function SlipViewer({ of, files }: { of: SlipRow['order']; files: Slip['files'] }) {
  const { t } = useTranslation('payments-organize');
  const [at, setAt] = useState(0);
  const file = files[at];
  if (!file) return null;
  return (
    <section aria-label={t('money.viewer.label')} className="min-w-0 md:sticky md:top-4">
      <FileView key={file.fileId} of={of} file={file} />
      {files.length > 1 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {files.map(({ fileId }, index) => (
            <li key={fileId}>
              <button
                type="button"
                aria-pressed={index === at}
                aria-label={t('money.viewer.file', { at: index + 1, of: files.length })}
                onClick={() => setAt(index)}
                className={classes(
                  'tabular grid size-9 cursor-pointer place-items-center rounded-md border text-sm pointer-coarse:size-11',
                  index === at
                    ? 'border-accent bg-accent-soft text-accent'
                    : 'border-border-field text-muted',
                )}
              >
                {index + 1}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function FileView({ of, file }: { of: SlipRow['order']; file: Slip['files'][number] }) {
  const { t } = useTranslation('payments-organize');
  const { data, error, refetch } = useQuery(slipFileQuery(of, file.fileId));
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-[50dvh] w-full" />;
  if (file.isPicture) return <Picture link={fileAddress(data.link)} />;
  return (
    <div className="grid h-[40dvh] place-items-center rounded-lg border bg-surface-sunken p-6 text-center">
      <div>
        <FileIcon className="mx-auto size-10 text-muted" />
        <p className="mt-2 mb-4 text-muted">{t('money.viewer.pdf')}</p>
        <ButtonLink href={fileAddress(data.link)} target="_blank" rel="noopener noreferrer">
          {t('money.viewer.open')}
        </ButtonLink>
      </div>
    </div>
  );
}

function Picture({ link }: { link: string }) {
  const { t } = useTranslation('payments-organize');
  const [step, setStep] = useState(0);
  const [turns, setTurns] = useState(0);
  const zoom = STEPS[step] ?? 1;
  const larger = () => setStep(Math.min(step + 1, STEPS.length - 1));
  const smaller = () => setStep(Math.max(step - 1, 0));
  const rotate = () => setTurns(turns + 1);
  useShortcuts({ '+': larger, '=': larger, '-': smaller, t: rotate });
  const isSideways = turns % 2 === 1;
  return (
    <>
      <div className="flex items-center border-x border-t bg-surface-raised first:rounded-t-lg">
        <IconButton
          icon={MinusIcon}
          label={t('money.viewer.smaller')}
          isDisabled={step === 0}
          onPress={smaller}
        />
        <span className="tabular w-12 text-center text-sm text-muted">{zoom * 100}%</span>
        <IconButton
          icon={PlusIcon}
          label={t('money.viewer.larger')}
          isDisabled={step === STEPS.length - 1}
          onPress={larger}
        />
        <IconButton icon={RotateIcon} label={t('money.viewer.rotate')} onPress={rotate} />
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('money.viewer.open')}
          title={t('money.viewer.open')}
          className="ms-auto inline-grid size-11 place-items-center rounded-md text-muted hover:text-text"
        >
          <ExternalLinkIcon className="size-5" />
        </a>
      </div>
      {/* The picture fits its frame; enlarged, the frame scrolls. */}
      <section
        {...reachable}
        aria-label={t('money.viewer.picture')}
        className="h-[min(60dvh,40rem)] overflow-auto rounded-b-lg border bg-surface-sunken max-md:h-[45dvh]"
      >
        <div
          className="grid place-items-center [container-type:size]"
          style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
        >
          <img
            src={link}
            alt={t('money.viewer.label')}
            className="object-contain"
            style={{
              maxWidth: isSideways ? '100cqh' : '100cqw',
              maxHeight: isSideways ? '100cqw' : '100cqh',
              transform: `rotate(${turns * 90}deg)`,
            }}
          />
        </div>
      </section>
    </>
  );
}
