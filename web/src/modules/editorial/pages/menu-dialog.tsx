import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { useLinks } from '../links.ts';
import { scopeKey, type Scope } from '../scope.ts';
import { ScopeField } from '../scope-field.tsx';

/** Which menu to edit: also one of a scope that has no pages yet. */
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
