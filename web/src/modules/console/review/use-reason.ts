import { useTranslation } from 'react-i18next';

const systemReasons = ['expired', 'replaced'] as const;

/** Reasons given by the system are codes that are translated; reasons written by staff are shown as written. */
export function useReason(): (reason: string) => string {
  const { t } = useTranslation('console');
  return (reason) => {
    const known = systemReasons.find((one) => one === reason);
    return known ? t(`people.systemReason.${known}`) : reason;
  };
}
