import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#kernel/ui/button';
import { Dialog } from '#kernel/ui/dialog';
import { useLinks } from '../links.ts';
import { placeKey, type Place } from '../place.ts';
import { PlaceField } from '../place-field.tsx';

/** Which menu to edit: also one of a place that has no pages yet. */
export function MenuDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('editorial');
  const links = useLinks();
  const [place, setPlace] = useState<Place | null>(null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('menu.title')}
      size="small"
      footer={
        <Button
          kind="primary"
          isDisabled={place === null}
          onPress={() => place && links.go(links.menu(placeKey(place)))}
        >
          {t('menu.edit')}
        </Button>
      }
    >
      <PlaceField label={t('menu.of')} value={place} onChange={setPlace} />
    </Dialog>
  );
}
