import type { Offer } from '@plenum/contract/registration/offer';
import { inLanguage } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { ErrorIcon } from '#kernel/ui/icons/icons';
import type { LocatedError } from '../fields/validation.ts';
import { useFieldLabel } from '../fields/field-labels.ts';

export interface ErrorSummaryProps {
  offer: Offer;
  fieldErrors: readonly LocatedError[];
  onGo: (fieldError: LocatedError) => void;
  /** The person's name, if several are registered. */
  nameOf?: ((memberId: string) => string) | undefined;
}

const MOST = 12;

/** The list of all errors at the top of the page, each with a link to its field. */
export function ErrorSummary(props: ErrorSummaryProps) {
  const lan = useAppStore((state) => state.lan);
  if (props.fieldErrors.length === 0) return null;
  return (
    <ErrorBanner title={inLanguage(kernelRefusals.INVALID_INPUT, lan)}>
      <ErrorList {...props} />
    </ErrorBanner>
  );
}

interface ErrorBannerProps {
  title: string;
  /** Whether the banner gets the focus when it appears. */
  takesFocus?: boolean;
  children?: ReactNode;
}

/** An error with its details. */
export function ErrorBanner({ title, takesFocus = false, children }: ErrorBannerProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-8 rounded-lg bg-danger-soft px-5 py-4 outline-none focus-visible:focus-ring"
    >
      <p className="flex items-start gap-2 font-semibold text-danger">
        <ErrorIcon className="my-[calc((1lh-1.25rem)/2)] size-5 shrink-0" />
        {title}
      </p>
      {children}
    </div>
  );
}

export function ErrorList({ offer, fieldErrors, onGo, nameOf }: ErrorSummaryProps) {
  const { t } = useTranslation('registration');
  const labelOf = useFieldLabel(offer);
  return (
    <ul className="mt-1 text-sm">
      {fieldErrors.slice(0, MOST).map((fieldError) => {
        const name = fieldError.memberId === null ? '' : (nameOf?.(fieldError.memberId) ?? '');
        const label = labelOf(fieldError.field);
        return (
          <li key={`${fieldError.memberId} ${fieldError.field}`}>
            <button
              type="button"
              onClick={() => onGo(fieldError)}
              className="min-h-11 cursor-pointer text-start underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {t(name === '' ? 'fieldError.line' : 'fieldError.memberLine', {
                name,
                label,
                message: fieldError.message,
              })}
            </button>
          </li>
        );
      })}
      {fieldErrors.length > MOST && <li>{t('fieldError.more', { count: fieldErrors.length - MOST })}</li>}
    </ul>
  );
}
