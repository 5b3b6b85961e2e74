import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { useLinks } from '../links.ts';
import { scopeKey, type Scope } from '../scope.ts';
import { ScopeField } from '../scope-field.tsx';

/** Chooses the menu to edit, including those of scopes without pages. */
export function MenuDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('editorial');
  const links = useLinks();
  const [scope, setScope] = useState<Scope | null>(null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('menu.title')}
      size="small"
      footer={
        <Button
          kind="primary"
          isDisabled={scope === null}
          onPress={() => scope && links.go(links.menu(scopeKey(scope)))}
        >
          {t('menu.edit')}
        </Button>
      }
    >
      <ScopeField label={t('menu.of')} value={scope} onChange={setScope} />
    </Dialog>
  );
}
