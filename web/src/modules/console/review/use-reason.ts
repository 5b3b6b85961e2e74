import { useTranslation } from 'react-i18next';

const systemReasons = ['expired', 'replaced'] as const;

/** What the system gives as its reason is a word of its own; what somebody wrote is said as written. */
export function useReason(): (reason: string) => string {
  const { t } = useTranslation('console');
  return (reason) => {
    const known = systemReasons.find((one) => one === reason);
    return known ? t(`people.systemReason.${known}`) : reason;
  };
}
