import { inLanguage } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { useRef } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { useTranslation } from '../i18n/use-translation.tsx';
import { useAppStore } from '../state/app-store.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ErrorIcon, WarningIcon } from '../ui/icons/icons.tsx';
import type { Lost } from './apply-refusal.ts';
import { useRetry } from './use-retry.ts';

/** The state of a form that its buttons and its summary show. */
export interface FormProgress {
  readonly errors: FieldErrors;
  readonly isSubmitting: boolean;
}

/**
 * Shown above the button: the server's error for the whole form, or a note that several fields need correction. It must
 * be inside its form, because it submits the form again if the first attempt did not reach the server.
 */
export function FormSummary({ errors }: { errors: FieldErrors }) {
  const lan = useAppStore((state) => state.lan);
  // Loads these texts with the form, because they can't be fetched once the browser is offline.
  useTranslation('form', { useSuspense: false });
  const top = useRef<HTMLDivElement>(null);
  const { root, ...fields } = errors;
  const server = root?.['server'];
  const lost = isLost(server?.type) ? server.type : undefined;
  useRetry(lost !== undefined, () => top.current?.closest('form')?.requestSubmit());
  const text =
    server?.message ??
    (Object.keys(fields).length > 1 ? inLanguage(kernelRefusals.INVALID_INPUT, lan) : undefined);
  return (
    <div ref={top} role="alert" className="empty:-mt-5">
      {lost !== undefined && <LostNotice lost={lost} />}
      {lost === undefined && text !== undefined && (
        <p className="flex items-start gap-2 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
          <ErrorIcon className="my-[calc((1lh-1.25rem)/2)] size-5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}

function isLost(type: unknown): type is Lost {
  return type === 'connection' || type === 'service';
}

function LostNotice({ lost }: { lost: Lost }) {
  const { t } = useTranslation('form', { useSuspense: false });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warning-soft px-3 py-2 text-sm">
      <p className="flex min-w-0 flex-1 basis-60 items-start gap-2">
        <WarningIcon className="my-[calc((1lh-1.25rem)/2)] size-5 shrink-0 text-warning" />
        <span>
          <span className="font-semibold text-warning">{t(`lost.${lost}`)}</span> {t('lost.again')}
        </span>
      </p>
      <Button size="small" type="submit">
        {t('lost.retry')}
      </Button>
    </div>
  );
}
