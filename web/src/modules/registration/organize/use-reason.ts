import { reviewReasonText } from '@plenum/contract/registration/review/reasons';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';

const systemReasons = ['expired', 'replaced'] as const;

/** Reasons given by the system are codes that are translated; so are the usual ones of a rejection. Others are shown as written. */
export function useReason(): (reason: string) => string {
  const { t } = useTranslation('registration-organize');
  const lan = useAppStore((state) => state.lan);
  return (reason) => {
    const known = systemReasons.find((one) => one === reason);
    return known ? t(`people.systemReason.${known}`) : reviewReasonText(reason, lan);
  };
}
