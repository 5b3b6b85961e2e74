import type { Currency } from '@plenum/contract/kernel/money';
import { useTranslation } from '#kernel/i18n/use-translation';
import { money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ArrowLeftIcon } from '#kernel/ui/icons/more-icons';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { useRegistrationLinks } from '../links.ts';
import type { WizardStep } from '../search.ts';
import { stepName, type WizardMode } from '../fields/wizard-steps.ts';

export interface WizardFootProps {
  steps: readonly WizardStep[];
  step: WizardStep;
  mode: WizardMode;
  total: number;
  currency: Currency;
  isPending: boolean;
  /** Set if an item is sold out: the user can join the waiting list, or has already joined it. */
  wait: 'join' | 'joined' | null;
  onBack: (step: WizardStep) => void;
  onNext: () => void;
  onFinish: () => void;
  /** The link back from the first step. */
  backHref: string;
}

/** Back and next; the last button names its action and the price. */
export function WizardFoot({
  steps,
  step,
  mode,
  total,
  currency,
  isPending,
  wait,
  onBack,
  onNext,
  onFinish,
  backHref,
}: WizardFootProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const links = useRegistrationLinks();
  const before = steps[steps.indexOf(step) - 1];
  const after = steps[steps.indexOf(step) + 1];
  const icon = <ArrowLeftIcon className="size-5" />;
  return (
    <div className="mt-10 flex flex-col-reverse gap-3 sm:flex-row sm:items-center sm:justify-between">
      {before ? (
        <Button kind="quiet" icon={icon} onPress={() => onBack(before)}>
          {t('back')}
        </Button>
      ) : (
        <ButtonLink kind="quiet" href={backHref}>
          {icon}
          {t('backToMeeting')}
        </ButtonLink>
      )}
      {after ? (
        <Button kind="primary" onPress={onNext}>
          {t('next', { step: t(`step.${stepName(after, mode)}`) })}
        </Button>
      ) : wait === 'joined' ? (
        <ButtonLink kind="primary" href={links.mine()} className="min-h-13 sm:min-w-56">
          {t('waiting.see')}
        </ButtonLink>
      ) : (
        <Button kind="primary" isPending={isPending} onPress={onFinish} className="min-h-13 sm:min-w-56">
          {mode === 'correct'
            ? t('resubmit')
            : wait === 'join'
              ? t('waiting.join')
              : total === 0
                ? t('register')
                : t('placeOrder', { total: money(total, currency, lan) })}
        </Button>
      )}
    </div>
  );
}
