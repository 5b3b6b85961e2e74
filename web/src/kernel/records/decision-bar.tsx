import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.tsx';
import { Keys } from '../ui/shortcuts.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { IconButton } from '../ui/buttons/icon-button.tsx';
import { CheckIcon } from '../ui/icons/icons.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '../ui/icons/more-icons.tsx';

interface ReviewBarProps {
  /** The position in the list, such as “3 of 14”. */
  position: string;
  isDisabled?: boolean;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** Undefined if there is nothing to decide. */
  onApprove?: () => void;
  onReject?: () => void;
  /** Set if the decision is not between approving and rejecting. */
  approveLabel?: string;
  rejectLabel?: string;
  /** Further actions, before the two buttons. */
  children?: ReactNode;
}

/** The bar with the decisions about the visible record, at the lower edge of the screen. */
export function DecisionBar({
  position,
  isDisabled = false,
  onPrevious,
  onNext,
  onApprove,
  onReject,
  approveLabel,
  rejectLabel,
  children,
}: ReviewBarProps) {
  const { t } = useTranslation('organize');
  const { t: kernel } = useTranslation('kernel');
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center gap-2 border-t bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0">
      <IconButton
        icon={ChevronUpIcon}
        label={kernel('previous')}
        aria-keyshortcuts="k"
        isDisabled={onPrevious === undefined}
        onPress={onPrevious}
        className="-ms-2"
      />
      <IconButton
        icon={ChevronDownIcon}
        label={kernel('next')}
        aria-keyshortcuts="j"
        isDisabled={onNext === undefined}
        onPress={onNext}
        className="-ms-2 max-sm:me-auto"
      />
      <span className="tabular me-auto text-sm whitespace-nowrap text-muted max-sm:sr-only">{position}</span>
      {children}
      {onReject && (
        <Button size="small" aria-keyshortcuts="r" isDisabled={isDisabled} onPress={onReject}>
          {rejectLabel ?? t('people.reject.do')}
          <Keys keys={['r']} />
        </Button>
      )}
      {onApprove && (
        <Button
          kind="primary"
          size="small"
          aria-keyshortcuts="a"
          icon={<CheckIcon className="size-4" />}
          isDisabled={isDisabled}
          onPress={onApprove}
        >
          {approveLabel ?? t('people.approve')}
          <Keys keys={['a']} isInverse />
        </Button>
      )}
    </div>
  );
}
