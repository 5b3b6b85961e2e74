import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { Button, type ButtonLook } from './button.tsx';
import { CheckIcon, CopyIcon } from '../icons/icons.tsx';

const shownFor = 2000;

export interface CopyButtonProps extends ButtonLook {
  /** The text for the clipboard. */
  text: string;
  /** The accessible name, if “Copy” alone is not clear. */
  label?: string;
  /** The text of the button instead of “Copy”. */
  caption?: string;
}

export function CopyButton({
  text,
  label,
  caption,
  kind = 'quiet',
  size = 'small',
  className,
}: CopyButtonProps) {
  const { t } = useTranslation('kernel');
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>();
  useEffect(() => {
    if (outcome === undefined) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), shownFor);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('copyFailed');
    }
  }

  const Shape = outcome === 'copied' ? CheckIcon : CopyIcon;
  return (
    <Button
      kind={kind}
      size={size}
      className={className}
      icon={<Shape className="size-4 shrink-0" />}
      onPress={() => void copy()}
      {...(label !== undefined && outcome === undefined && { 'aria-label': label })}
    >
      <span aria-live="polite">{outcome ? t(outcome) : (caption ?? t('copy'))}</span>
    </Button>
  );
}
