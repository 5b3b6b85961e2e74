import { joinClauses, labelled } from '@plenum/contract/kernel/punctuation';
import { shownStatusWords } from '@plenum/contract/checkin/arrival-list';
import { recordsChanged } from '#kernel/organize/record-keys';
import {
  cancelCheckin,
  dismissHeld,
  makeUpCheckin,
  type readTimeline,
  settleConflict,
} from '@plenum/contract/checkin/endpoints';
import { heldReasonWords, scanMethodWords, verdictWords } from '@plenum/contract/checkin/words';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Drawer } from '#kernel/ui/dialogs/drawer';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Timeline, type TimelineEvent } from '#kernel/ui/layout/timeline';
import { ReasonDialog } from '#kernel/organize/reason-dialog';
import { FactGroup } from '#kernel/records/fact-list';
import { VerifiedPill } from '#kernel/organize/state-pills';
import type { RecordPosition } from '#kernel/records/use-record-position';
import { timelineQuery } from '../checkin-api.ts';

type View = ReplyOf<typeof readTimeline>;
type Place = View['checkpoints'][number];

interface ArrivalDrawerProps {
  meeting: MeetingConsole;
  place: RecordPosition;
}

/** One person next to the list: the checkpoints where they checked in, every scan, and possible corrections. */
export function ArrivalDrawer({ meeting, place }: ArrivalDrawerProps) {
  const { t } = useTranslation('checkin-organize');
  const partTitle = usePartTitle();
  const lan = useAppStore((state) => state.lan);
  const { id, ...leave } = place;
  const { data, error, refetch } = useQuery(timelineQuery(meeting.id, id, lan));
  const arrival = data?.arrivedAt === null ? 'verifying' : 'verified';
  return (
    <Drawer
      isOpen
      {...leave}
      size="large"
      title={data?.name ?? t('checkin.person')}
      {...(data && {
        subtitle: data.organization,
        status: <VerifiedPill arrival={arrival} />,
      })}
    >
      {error && !data && <LoadingFailed error={error} onRetry={refetch} />}
      {!data && !error && (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
      {data && (
        <>
          <FactGroup title={partTitle('checkpoints')}>
            <Places meeting={meeting} view={data} />
          </FactGroup>
          <FactGroup title={t('checkin.history')}>
            <Scans meeting={meeting} scans={data.scans} />
          </FactGroup>
        </>
      )}
    </Drawer>
  );
}

function Places({ meeting, view }: { meeting: MeetingConsole; view: View }) {
  const { t } = useTranslation('checkin-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const [asked, setAsked] = useState<Place | null>(null);
  const [settling, setSettling] = useState<Settling | null>(null);
  const shown = view.checkpoints.filter(
    ({ isFor, enteredAt, held }) => isFor || enteredAt !== null || held > 0,
  );

  async function correct({ id: checkpointId, enteredAt }: Place, reason: string) {
    const body = { checkpointId, participantId: view.participantId, reason };
    try {
      await call(enteredAt === null ? makeUpCheckin : cancelCheckin, { params: { id: meeting.id }, body });
      notify({ kind: 'success', text: t(enteredAt === null ? 'checkin.madeUp' : 'checkin.cancelled') });
    } finally {
      await recordsChanged(client, meeting.id);
    }
  }

  async function settle({ kind, place }: Settling, reason: string) {
    const body = { checkpointId: place.id, participantId: view.participantId, reason };
    try {
      await call(kind === 'conflict' ? settleConflict : dismissHeld, { params: { id: meeting.id }, body });
      notify({ kind: 'success', text: t(`checkin.settled.${kind}`) });
    } finally {
      await recordsChanged(client, meeting.id);
    }
  }

  if (shown.length === 0) return <p className="text-muted">{t('checkin.none')}</p>;
  return (
    <>
      <ul>
        {shown.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t py-2 first:border-t-0"
          >
            <span className="min-w-0 grow font-medium break-words">{one.name}</span>
            <span className={one.enteredAt === null ? 'text-muted' : 'tabular text-success'}>
              {one.enteredAt === null
                ? sentence(shownStatusWords.missing)
                : formatDateTime(one.enteredAt, lan, meeting.timeZone)}
            </span>
            {view.can.correct && (
              <Button
                size="small"
                kind="quiet"
                aria-label={t(one.enteredAt === null ? 'checkin.makeUpAt' : 'checkin.cancelAt', {
                  name: one.name,
                })}
                onPress={() => setAsked(one)}
              >
                {t(one.enteredAt === null ? 'checkin.makeUp' : 'checkin.cancel')}
              </Button>
            )}
            <Waiting one={one} mayCorrect={view.can.correct} onSettle={setSettling} />
          </li>
        ))}
      </ul>
      {settling && (
        <ReasonDialog
          title={t(`checkin.settle.${settling.kind}`)}
          description={t(`checkin.settleWhat.${settling.kind}`, { name: view.name })}
          confirmLabel={t(`checkin.settle.${settling.kind}`)}
          onClose={() => setSettling(null)}
          onReason={(reason) => void settle(settling, reason).catch(() => undefined)}
        />
      )}
      {asked && (
        <ReasonDialog
          title={t(asked.enteredAt === null ? 'checkin.makeUpAt' : 'checkin.cancelAt', { name: asked.name })}
          description={t(asked.enteredAt === null ? 'checkin.makeUpWhat' : 'checkin.cancelWhat', {
            name: view.name,
          })}
          confirmLabel={t(asked.enteredAt === null ? 'checkin.makeUp' : 'checkin.cancel')}
          onClose={() => setAsked(null)}
          onReason={(reason) => void correct(asked, reason).catch(() => undefined)}
        />
      )}
    </>
  );
}

interface Settling {
  kind: 'conflict' | 'held';
  place: Place;
}

interface WaitingProps {
  one: Place;
  mayCorrect: boolean;
  onSettle: (settling: Settling) => void;
}

/** The person's open issues at this checkpoint: repeated check-ins, or scans that don't count. */
function Waiting({ one, mayCorrect, onSettle }: WaitingProps) {
  const { t } = useTranslation('checkin-organize');
  const kinds = [
    ...(one.conflicts > 0 ? (['conflict'] as const) : []),
    ...(one.held > 0 && one.enteredAt === null ? (['held'] as const) : []),
  ];
  return kinds.map((kind) => (
    <p key={kind} className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 text-sm text-warning">
      <span className="grow">
        {t(`checkin.waiting.${kind}`, { count: kind === 'conflict' ? one.conflicts : one.held })}
      </span>
      {mayCorrect && (
        <Button size="small" onPress={() => onSettle({ kind, place: one })}>
          {t(`checkin.settle.${kind}`)}
        </Button>
      )}
    </p>
  ));
}

function Scans({ meeting, scans }: { meeting: MeetingConsole; scans: View['scans'] }) {
  const { t } = useTranslation('checkin-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  if (scans.length === 0) return <p className="text-muted">{t('checkin.noScans')}</p>;
  const events = scans.map((scan): TimelineEvent => {
    const isIn = ['admitted', 'out', 'handed_out'].includes(scan.verdict);
    const notes = [
      [scan.gate, scan.device, sentence(scanMethodWords[scan.method])]
        .filter((text) => text !== '')
        .join(' · '),
      scan.reason,
      ...(scan.supervisor ? [t('checkin.allowedBy', { name: scan.supervisor })] : []),
      ...(scan.undone ? [t('checkin.undone')] : []),
      ...(scan.heldReason ? [sentence(heldReasonWords[scan.heldReason])] : []),
      ...(scan.sentBy ? [t('checkin.sentBy', { name: scan.sentBy })] : []),
      ...(Math.abs(scan.offsetMs) >= 60_000
        ? [t('checkin.corrected', { count: Math.round(Math.abs(scan.offsetMs) / 60_000) })]
        : []),
    ].filter((text) => text !== '');
    return {
      id: `${scan.deviceId} ${scan.sequence}`,
      title: labelled(
        scan.checkpoint,
        [scan.handout, sentence(wordsOf(scan.verdict))].filter(Boolean).join(' · '),
        lan,
      ),
      at: scan.at,
      actor: scan.operator,
      detail: joinClauses(notes, lan),
      tone: !isIn ? 'warning' : scan.undone || scan.held ? 'neutral' : 'success',
    };
  });
  return <Timeline label={t('checkin.history')} events={events} timeZone={meeting.timeZone} />;
}

// Returns the words for a verdict. They contain no time, because the drawer shows the time separately.
function wordsOf(verdict: View['scans'][number]['verdict']) {
  if (verdict === 'already_in') return { en: 'Already checked in', zh: '重复签到' };
  if (verdict === 'handed_before') return { en: 'Already handed out', zh: '重复领取' };
  return verdictWords[verdict];
}
