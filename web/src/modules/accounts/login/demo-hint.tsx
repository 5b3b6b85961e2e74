import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';

/** Says where to read the code, because in the demo no code leaves the server. */
export function DemoHint({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation('accounts');
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-surface-sunken py-2 ps-3 pe-2 text-sm">
      {t('login.demoHint')}
      <Button size="small" onPress={onShow}>
        {t('login.demoShow')}
      </Button>
    </div>
  );
}
