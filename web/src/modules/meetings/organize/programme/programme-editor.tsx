import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { type ProgrammeSession, takesTalks } from '@plenum/contract/meetings/programme';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import type { AcceptedWork } from '@plenum/contract/submissions/manage-schemas';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { LeaveGuard } from '#kernel/form/leave-guard';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { showToast } from '#kernel/ui/feedback/toast-queue';
import { Tabs } from '#kernel/ui/layout/tabs';
import { useMedia } from '#kernel/ui/use-media';
import { ReadOnlyNotice } from '#kernel/organize/editor/section-form';
import { CollisionDialog } from './collision-dialog.tsx';
import { EditorHead } from './editor-head.tsx';
import { ProgrammeEditorGrid } from './grid/programme-grid.tsx';
import type { Carried } from './grid/grid-drag.ts';
import { OutsideDays } from './outside-days.tsx';
import { PlacesTab } from './places-tab.tsx';
import { SessionDialog } from './session-dialog.tsx';
import { SessionList } from './session-list.tsx';
import { moveTalk } from './session-moves.ts';
import { SpeakersTab } from './speakers-tab.tsx';
import { put } from './store/items.ts';
import type { ProgrammeDraft } from './store/programme-store.ts';
import {
  programmeDraftQuery,
  ProgrammeContext,
  useProgramme,
  useProgrammeStore,
} from './store/use-programme.ts';
import { acceptedQuery } from './tray/accepted-query.ts';
import { AcceptedTray } from './tray/accepted-tray.tsx';
import { placeWork } from './tray/place-work.ts';
import { useUndoKeys } from './use-undo-keys.ts';
import { VersionsTab } from './versions/versions-tab.tsx';
import { WarningList } from './warning-list.tsx';

export function ProgrammeEditor({ meeting }: { meeting: MeetingConsole }) {
  const { data, error, refetch } = useQuery(programmeDraftQuery(meeting.id));
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  if (!data)
    return (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    );
  return <Loaded meeting={meeting} loaded={data} />;
}

function Loaded({ meeting, loaded }: { meeting: MeetingConsole; loaded: ProgrammeDraft }) {
  const store = useProgrammeStore(meeting, loaded);
  const value = useMemo(() => ({ store, meeting }), [store, meeting]);
  return (
    <ProgrammeContext value={value}>
      <Screen />
    </ProgrammeContext>
  );
}

const none: readonly AcceptedWork[] = [];

type Tab = 'grid' | 'list' | 'speakers' | 'places' | 'versions';

function Screen() {
  const { t } = useTranslation('programme');
  const { store, state, meeting, isDisabled } = useProgramme();
  // A grid needs width, so on a phone the list is shown instead.
  const isWide = useMedia('(min-width: 48rem)');
  const [chosen, setChosen] = useState<Tab>('grid');
  const tab = chosen === 'grid' && !isWide ? 'list' : chosen;
  const [edited, setEdited] = useState<ProgrammeSession | null>(null);
  const { data: accepted = none } = useQuery({ ...acceptedQuery(meeting.id), enabled: !isDisabled });
  // A large form is slow to render, so the press itself is shown first.
  const open = (session: ProgrammeSession) => startTransition(() => setEdited(session));
  useUndoKeys(store, edited === null && !isDisabled);
  useRefusals();
  /** Returns whether talks can be added to the session; shows a message if not. */
  function isOpenTo(sessionId: string): boolean {
    const session = state.programme.sessions.find(({ id }) => id === sessionId);
    if (!session || takesTalks(session)) return true;
    showToast({ kind: 'warning', text: t('tray.noTalks') });
    return false;
  }
  function take(carried: Carried, sessionId: string) {
    if (!isOpenTo(sessionId)) return;
    if ('submissionId' in carried) {
      const work = accepted.find(({ id }) => id === carried.submissionId);
      if (work) place(work, sessionId);
      return;
    }
    const changed = moveTalk(state.programme, carried.talkId, sessionId);
    void store.apply(changed.map((session) => put('session', session)));
  }
  const place = (work: AcceptedWork, sessionId: string) =>
    void store.apply(placeWork(state.programme, work, sessionId));
  const tray = accepted.length > 0 && <AcceptedTray accepted={accepted} onPlace={place} />;
  return (
    <>
      <EditorHead />
      <ReadOnlyNotice isDisabled={isDisabled} isArchived={meeting.state === 'archived'} />
      <OutsideDays />
      <WarningList onOpen={open} />
      <Tabs
        label={t('tab.label')}
        selected={tab}
        onSelect={(next) => startTransition(() => setChosen(next))}
        tabs={[
          ...(isWide
            ? [
                {
                  id: 'grid' as const,
                  label: t('tab.grid'),
                  content: (
                    <BesideTray tray={tray}>
                      <ProgrammeEditorGrid onOpen={open} onDropped={take} />
                    </BesideTray>
                  ),
                },
              ]
            : []),
          {
            id: 'list',
            label: t('tab.list'),
            content: (
              <BesideTray tray={tray}>
                <SessionList onOpen={open} />
              </BesideTray>
            ),
          },
          { id: 'speakers', label: t('tab.speakers'), content: <SpeakersTab /> },
          { id: 'places', label: t('tab.places'), content: <PlacesTab /> },
          { id: 'versions', label: t('tab.versions'), content: <VersionsTab /> },
        ]}
      />
      {edited && <SessionDialog key={edited.id} session={edited} onClose={() => setEdited(null)} />}
      <CollisionDialog />
      <LeaveGuard isDirty={state.saving !== 'saved'} />
    </>
  );
}

/** Places the tray next to the grid or the list, on a phone above it. */
function BesideTray({ tray, children }: { tray: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-6 max-md:flex-col-reverse">
      <div className="min-w-0 grow">{children}</div>
      {tray}
    </div>
  );
}

/** Explains why a change without a form, such as a drag, was rolled back after the server refused it. */
function useRefusals() {
  const { store } = useProgramme();
  const tell = useEffectEvent((code: number, message: string) => {
    // The dialog with both versions explains this refusal.
    if (code !== kernelRefusals.CHANGED_MEANWHILE.code) showToast({ kind: 'error', text: message });
  });
  useEffect(() => store.onRefused(({ code, message }) => tell(code, message)), [store]);
}
