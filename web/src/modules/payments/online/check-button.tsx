import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { RefusedCall } from '#kernel/client/refused-call';
import { formatTimeThere } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button, type ButtonKind } from '#kernel/ui/buttons/button';

export interface CheckButtonProps {
  onCheck: () => Promise<unknown>;
  /** The conference's time zone. */
  timeZone: string;
  kind?: ButtonKind;
}

/** A button that asks the provider. If the money has been received, the page shows it; otherwise a notice appears. */
export function CheckButton({ onCheck, timeZone, kind = 'secondary' }: CheckButtonProps) {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const [isPending, setPending] = useState(false);
  const [checked, setChecked] = useState<{ at: Date; refused?: string }>();
  async function check() {
    setPending(true);
    try {
      await onCheck();
      setChecked({ at: new Date() });
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error;
      setChecked({ at: new Date(), refused: error.message });
    } finally {
      setPending(false);
    }
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button kind={kind} isPending={isPending} onPress={() => void check()}>
        {t('check.do')}
      </Button>
      <output className="text-sm text-muted empty:hidden">
        {!isPending &&
          checked &&
          (checked.refused ?? t('check.none', { time: formatTimeThere(checked.at, lan, timeZone) }))}
      </output>
    </div>
  );
}
