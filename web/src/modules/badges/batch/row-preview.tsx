import type { BadgeDesk, BadgeRow } from '@plenum/contract/badges/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Select } from '#kernel/ui/fields/select';
import { designQuery } from '../api.ts';
import { BadgePreview } from '../badge-drawing.tsx';

/**
 * The greatest height of each side in the preview, in rem. Its width follows from the format of the badge, so that the
 * paper ends where the badge ends.
 */
const HIGHEST_REM = 25;

/** The badge of the person pointed at, in the chosen design. */
export function RowPreview({ meetingId, desk, row }: { meetingId: string; desk: BadgeDesk; row: BadgeRow }) {
  const { t } = useTranslation('badges');
  const [chosen, setChosen] = useState<string>();
  const designId = desk.designs.find(({ id }) => id === chosen)?.id ?? desk.designs[0]?.id;
  const { data } = useQuery({
    ...designQuery(meetingId, designId ?? ''),
    enabled: designId !== undefined,
  });
  if (!data || designId === undefined) return null;
  const { person } = row;
  return (
    <aside className="flex flex-col gap-3 self-start lg:sticky lg:top-4">
      {desk.designs.length > 1 && (
        <Select
          label={t('print.design')}
          options={desk.designs.map(({ id, name }) => ({ value: id, label: name }))}
          value={designId}
          onChange={setChosen}
        />
      )}
      {data.design.sides.map((_, side) => (
        <div
          key={side === 0 ? 'front' : 'back'}
          className="mx-auto w-full"
          style={{ maxWidth: `${(HIGHEST_REM * data.design.width) / data.design.height}rem` }}
        >
          <BadgePreview
            design={data.design}
            side={side}
            subject={{ person, conference: desk.conference }}
            label={t('batch.preview', { name: person.name })}
            className="w-full rounded-md border bg-[white] shadow-soft"
          />
        </div>
      ))}
      {person.qr === '' && <p className="text-sm text-muted">{t('batch.noTicket')}</p>}
    </aside>
  );
}
