import { MeetingBasics } from '@plenum/contract/meetings/basics';
import { changeBasics, changeCover, removeCover } from '@plenum/contract/meetings/endpoints';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call, upload } from '#kernel/client/call';
import { useSectionForm } from '#kernel/form/use-section-form';
import { PictureField } from '#kernel/ui/fields/picture-field';
import { consoleQuery, meetingChanged, sectionQuery } from '#kernel/organize/meeting-queries';
import { NameFields, PlaceFields, WindowFields } from './basics-fields.tsx';
import { EditorForm } from '#kernel/organize/editor/editor-form';
import { type MovedDays, MoveProgramme } from './move-programme.tsx';
import { LastChange, ReadOnlyNotice } from '#kernel/organize/editor/section-form';

/** The name, place and dates of the conference. */
export function BasicsEditor({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('meetings-organize');
  const partTitle = usePartTitle();
  const client = useQueryClient();
  const { id } = meeting;
  const [moved, setMoved] = useState<MovedDays | null>(null);
  const section = useSectionForm(MeetingBasics, {
    loaded: { version: meeting.version, content: meeting.basics },
    bodyPart: 'basics',
    draftName: `basics:${id}`,
    save: async (basics, version, idempotencyKey) => {
      const saved = await call(changeBasics, {
        params: { id },
        body: { version, basics },
        quiet: true,
        idempotencyKey,
      });
      await meetingChanged(client, id);
      const { startsOn, endsOn } = basics;
      const hasSessions = meeting.sections.some(({ name, entries }) => name === 'programme' && entries > 0);
      if (hasSessions && startsOn !== meeting.basics.startsOn)
        setMoved({ from: meeting.basics.startsOn, startsOn, endsOn });
      return saved;
    },
    reload: async () => {
      const fresh = await client.fetchQuery({ ...consoleQuery(id), staleTime: 0 });
      return { version: fresh.version, content: fresh.basics };
    },
  });
  async function coverChanged(fileId: string) {
    if (fileId === '') await call(removeCover, { params: { id } });
    await meetingChanged(client, id);
  }
  const placesOnSale = usePlacesOnSale(id);
  const isDisabled = !meeting.can.edit || meeting.state === 'archived';
  return (
    <EditorForm
      section={section}
      title={partTitle('basics')}
      isDisabled={isDisabled}
      detail={<LastChange at={meeting.changedAt} by={null} />}
    >
      <ReadOnlyNotice isArchived={meeting.state === 'archived'} isDisabled={isDisabled} />
      <PictureField
        label={t('basics.cover')}
        description={t('basics.coverHint')}
        shape="cover"
        fileId={meeting.coverFileId ?? ''}
        link={meeting.cover}
        isDisabled={isDisabled}
        upload={(file) => upload(changeCover, file, { params: { id }, quiet: true })}
        onChange={({ fileId }) => void coverChanged(fileId)}
      />
      <NameFields form={section.form} isDisabled={isDisabled} />
      <PlaceFields form={section.form} isDisabled={isDisabled} />
      <WindowFields form={section.form} isDisabled={isDisabled} placesOnSale={placesOnSale} />
      <MoveProgramme meetingId={id} moved={moved} onClose={() => setMoved(null)} />
    </EditorForm>
  );
}

/**
 * The total number of places of the types that visitors can choose; null if a type is unlimited or there are no types.
 */
function usePlacesOnSale(id: string): number | null {
  const { data } = useQuery(sectionQuery(id, 'types'));
  const stocks = (data?.content.types ?? []).filter(({ hidden }) => !hidden).map(({ stock }) => stock);
  const limited = stocks.filter((stock) => stock !== null);
  if (limited.length === 0 || limited.length < stocks.length) return null;
  return limited.reduce((sum, stock) => sum + stock, 0);
}
