import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Switch } from '#kernel/ui/fields/switch';
import { Tabs } from '#kernel/ui/layout/tabs';
import { useRevealed } from '../../reveal.ts';
import { SectionForm } from '../section-form.tsx';
import { ProgrammeConflicts } from './programme-conflicts.tsx';
import type { ProgrammeProps } from './programme-form.ts';
import { ProgrammePlaces } from './programme-places.tsx';
import { ProgrammeSessions } from './programme-sessions.tsx';
import { ProgrammeSpeakers } from './programme-speakers.tsx';

export function ProgrammeEditor({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('console');
  return (
    <SectionForm meeting={meeting} name="programme" intro={t('programme.intro')}>
      {(form, context) => <Parts form={form} context={context} />}
    </SectionForm>
  );
}

function Parts({ form, context }: ProgrammeProps) {
  const { t } = useTranslation('console');
  const [tab, setTab] = useState<'sessions' | 'speakers' | 'places'>('sessions');
  useRevealed('sessions', () => setTab('sessions'));
  useRevealed('speakers', () => setTab('speakers'));
  useRevealed('rooms', () => setTab('places'));
  useRevealed('tracks', () => setTab('places'));
  const { field: announced } = useController({ control: form.control, name: 'announced' });
  return (
    <>
      <Switch
        label={t('programme.announced')}
        description={t('programme.announcedHint')}
        isSelected={announced.value}
        onChange={announced.onChange}
        isDisabled={context.isDisabled}
      />
      <ProgrammeConflicts form={form} />
      <Tabs
        label={t('part.programme')}
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: 'sessions',
            label: t('programme.sessions'),
            content: <ProgrammeSessions form={form} context={context} />,
          },
          {
            id: 'speakers',
            label: t('programme.speakers'),
            content: <ProgrammeSpeakers form={form} context={context} />,
          },
          {
            id: 'places',
            label: t('programme.places'),
            content: <ProgrammePlaces form={form} context={context} />,
          },
        ]}
      />
    </>
  );
}
