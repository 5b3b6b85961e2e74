import { useTranslation } from 'react-i18next';
import { Button } from '#kernel/ui/buttons/button';

export interface GetCodeButtonProps {
  /** Seconds until it may be pressed again. */
  wait: number;
  isPending: boolean;
  onPress: () => void;
}

/** As wide while it counts as before, so that nothing beside it moves. */
export function GetCodeButton({ wait, isPending, onPress }: GetCodeButtonProps) {
  const { t } = useTranslation('accounts');
  return (
    <Button
      kind="quiet"
      size="small"
      className="tabular -me-2 min-w-28 px-2 text-accent!"
      isDisabled={wait > 0}
      isPending={isPending}
      onPress={onPress}
    >
      {wait > 0 ? t('code.resendIn', { n: wait }) : t('code.get')}
    </Button>
  );
}
