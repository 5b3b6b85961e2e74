import { sectionEndpoints } from '@plenum/contract/meetings/endpoints';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { type SavedSectionName, sections } from '@plenum/contract/meetings/sections';
import type { BodyOf, ReplyOf } from '@plenum/contract/kernel/endpoint';
import { inLanguage } from '@plenum/contract/kernel/language';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.tsx';
import { call } from '../../client/call.ts';
import type { FormSchema } from '../../form/contract-resolver.ts';
import type { ContractForm } from '../../form/use-contract-form.ts';
import { useSectionForm } from '../../form/use-section-form.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useAppStore } from '../../state/app-store.ts';
import { SkeletonGroup, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { LoadingFailed } from '../../ui/feedback/loading-failed.tsx';
import { meetingChanged, sectionQuery, uploadMeetingPicture } from '../meeting-queries.ts';
import { EditorForm } from './editor-form.tsx';

type SchemaOf<N extends SavedSectionName> = Extract<(typeof sections)[N]['schema'], FormSchema>;
type Reply<N extends SavedSectionName> = ReplyOf<(typeof sectionEndpoints)[N]['read']>;

export interface SectionContext {
  meeting: MeetingConsole;
  /** True if the user may read the section but not change it. */
  isDisabled: boolean;
  /** The number of places taken of each counted resource, by its id; of a room night, by `<room id>/<day>`. */
  taken: Readonly<Record<string, number>>;
  uploadPicture: (file: Blob) => Promise<{ fileId: string; link: string }>;
}

interface SectionFormProps<N extends SavedSectionName> {
  meeting: MeetingConsole;
  name: N;
  /** The purpose of this section, in a sentence. */
  intro: ReactNode;
  children: (form: ContractForm<SchemaOf<N>>, context: SectionContext) => ReactNode;
}

/**
 * The frame of every section editor: fetches the section, shows its fields, saves it, and shows a conflict with a
 * colleague.
 */
export function SectionForm<N extends SavedSectionName>(props: SectionFormProps<N>) {
  const { data, error, refetch } = useQuery(sectionQuery(props.meeting.id, props.name));
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  if (!data)
    return (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    );
  return <LoadedSection {...props} loaded={data} />;
}

function LoadedSection<N extends SavedSectionName>({
  meeting,
  name,
  intro,
  children,
  loaded,
}: SectionFormProps<N> & { loaded: Reply<N> }) {
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const query = sectionQuery(meeting.id, name);
  const section = useSectionForm<SchemaOf<N>>(sections[name].schema as SchemaOf<N>, {
    loaded: loaded as never,
    draftName: `section:${meeting.id}:${name}`,
    save: async (content, version, idempotencyKey) => {
      const saved = await call(sectionEndpoints[name].save, {
        params: { id: meeting.id },
        body: { version, content } as BodyOf<(typeof sectionEndpoints)[N]['save']>,
        quiet: true,
        idempotencyKey,
      });
      await Promise.all([client.invalidateQueries(query), meetingChanged(client, meeting.id)]);
      return saved;
    },
    reload: async () => (await client.fetchQuery({ ...query, staleTime: 0 })) as never,
  });
  const isDisabled = !loaded.can.edit || meeting.state === 'archived';
  return (
    <EditorForm
      section={section}
      title={inLanguage(sections[name].title, lan)}
      intro={intro}
      isDisabled={isDisabled}
      detail={<LastChange at={loaded.changedAt} by={loaded.changedBy} />}
    >
      <ReadOnlyNotice isArchived={meeting.state === 'archived'} isDisabled={isDisabled} />
      {children(section.form, {
        meeting,
        isDisabled,
        taken: loaded.taken,
        uploadPicture: uploadMeetingPicture(meeting.id),
      })}
    </EditorForm>
  );
}

export function ReadOnlyNotice({ isDisabled, isArchived }: { isDisabled: boolean; isArchived: boolean }) {
  const { t } = useTranslation('organize');
  if (!isDisabled) return null;
  return (
    <p className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">
      {isArchived ? t('readOnly.archived') : t('readOnly.role')}
    </p>
  );
}

export function LastChange({ at, by }: { at: string | null; by: string | null }) {
  const { t } = useTranslation('organize');
  const lan = useAppStore((state) => state.lan);
  if (at === null) return null;
  const when = formatDateTime(at, lan);
  return (
    <span className="max-sm:hidden">
      {by === null ? t('lastChange.at', { when }) : t('lastChange.by', { when, name: by })}
    </span>
  );
}
