import { noText } from '@plenum/contract/kernel/localized-text';
import { ProgrammeRoom, ProgrammeTrack } from '@plenum/contract/meetings/programme';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import type { ContractForm } from '#kernel/form/use-contract-form';
import { Button } from '#kernel/ui/buttons/button';
import { NumberField } from '#kernel/ui/fields/number-field';
import { PlusIcon } from '#kernel/ui/icons/more-icons';
import { useWords } from '#kernel/organize/use-words';
import { ItemDialog } from './item-dialog.tsx';
import { ItemRow } from './item-row.tsx';
import { withoutPlace } from './references.ts';
import { keyOf, put } from './store/items.ts';
import { useProgramme } from './store/use-programme.ts';

/** Rooms and tracks, in display order. */
export function PlacesTab() {
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <Places kind="room" />
      <Places kind="track" />
    </div>
  );
}

type Place = ProgrammeRoom | ProgrammeTrack;

function Places({ kind }: { kind: 'room' | 'track' }) {
  const { t } = useTranslation('programme');
  const words = useWords();
  const { store, state, isDisabled } = useProgramme();
  const [edited, setEdited] = useState<Place | null>(null);
  const list = kind === 'room' ? 'rooms' : 'tracks';
  const places: readonly Place[] = state.programme[list];
  const positionOf = (place: Place) => state.items.get(keyOf({ kind, id: place.id }))?.position ?? 0;
  function swap(one: Place, other: Place | undefined) {
    if (!other) return;
    const [here, there] = [positionOf(one), positionOf(other)];
    void store.apply([
      put(kind, one as never, there),
      // Two places that were added at the same time may have the same position.
      put(kind, other as never, here === there ? here + 0.5 : here),
    ]);
  }
  const blank = () =>
    ({ id: crypto.randomUUID(), name: noText, ...(kind === 'room' && { capacity: null }) }) as Place;
  return (
    <section aria-label={t(`places.${list}`)}>
      <h2 className="mb-2 font-semibold">{t(`places.${list}`)}</h2>
      {places.length === 0 && <p className="border-t py-4 text-muted">{t(`none.${list}`)}</p>}
      <ol>
        {places.map((place, index) => (
          <ItemRow
            key={place.id}
            title={words(place.name) || t('untitled')}
            detail={
              'capacity' in place && place.capacity !== null
                ? t('places.seats', { count: place.capacity })
                : ''
            }
            isDisabled={isDisabled}
            onOpen={() => setEdited(place)}
            onUp={index > 0 ? () => swap(place, places[index - 1]) : undefined}
            onDown={index < places.length - 1 ? () => swap(place, places[index + 1]) : undefined}
            onRemove={() => void store.apply(withoutPlace(state.programme, kind, place.id))}
          />
        ))}
      </ol>
      {!isDisabled && (
        <Button size="small" icon={<PlusIcon />} className="mt-3" onPress={() => setEdited(blank())}>
          {t(`add.${list}`)}
        </Button>
      )}
      {edited && kind === 'room' && (
        <ItemDialog
          kind="room"
          schema={ProgrammeRoom}
          body={edited as ProgrammeRoom}
          title={t('one.rooms')}
          onClose={() => setEdited(null)}
        >
          {(form) => <RoomFields form={form} />}
        </ItemDialog>
      )}
      {edited && kind === 'track' && (
        <ItemDialog
          kind="track"
          schema={ProgrammeTrack}
          body={edited}
          title={t('one.tracks')}
          onClose={() => setEdited(null)}
        >
          {(form) => (
            <LocalizedLineField
              form={form}
              name="name"
              label={t('field.name')}
              maxLength={80}
              isRequired
              isDisabled={isDisabled}
            />
          )}
        </ItemDialog>
      )}
    </section>
  );
}

function RoomFields({ form }: { form: ContractForm<typeof ProgrammeRoom> }) {
  const { t } = useTranslation('programme');
  const { isDisabled } = useProgramme();
  const { field, fieldState } = useController({ control: form.control, name: 'capacity' });
  return (
    <>
      <LocalizedLineField
        form={form}
        name="name"
        label={t('field.name')}
        maxLength={80}
        isRequired
        isDisabled={isDisabled}
      />
      <NumberField
        label={t('field.capacity')}
        description={t('field.capacityHint')}
        value={field.value}
        onChange={field.onChange}
        min={1}
        error={fieldState.error?.message}
        isDisabled={isDisabled}
        className="max-w-60"
      />
    </>
  );
}
