import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { useEditorLinks } from '#kernel/organize/scope/editorial-links';
import { scopeKey, type Scope } from '#kernel/organize/scope/scope';
import { ScopeField } from '#kernel/organize/scope/scope-field';

/** Lets the user choose the menu to edit, including menus of scopes without pages. */
export function MenuDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('pages-organize');
  const links = useEditorLinks();
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
