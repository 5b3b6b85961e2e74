import type { PaperRow } from '@plenum/contract/submissions/paper-list';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import type { Paper } from '@plenum/contract/submissions/manage-schemas';
import { undecidePapers } from '@plenum/contract/submissions/manage-endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Drawer } from '#kernel/ui/dialogs/drawer';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { recordsChanged } from '#kernel/organize/record-keys';
import type { RecordPosition } from '#kernel/records/use-record-position';
import { DecisionDialog } from './decision-dialog.tsx';
import { ignoreRefusal } from './ignore-refusal.ts';
import { PaperConflicts } from './paper-conflicts.tsx';
import { PaperDiscussion } from './paper-discussion.tsx';
import { PaperFacts } from './paper-facts.tsx';
import { PaperPill } from './paper-pill.tsx';
import { PaperReviews } from './paper-reviews.tsx';
import { paperQuery } from './papers-api.ts';
import { type CallField } from '#kernel/organize/use-call-fields';

interface PaperDrawerProps {
  meeting: MeetingConsole;
  place: RecordPosition;
  row: PaperRow | undefined;
  fields: readonly CallField[];
}

/** One submission next to the list: authors, files, reviews, decision. */
export function PaperDrawer({ meeting, place, row, fields }: PaperDrawerProps) {
  const { t } = useTranslation('papers');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const { id, ...leave } = place;
  const { data: paper, error, refetch } = useQuery(paperQuery(meeting.id, id));
  const [isDeciding, setDeciding] = useState(false);
  const [first] = paper?.decisions ?? [];
  const waits = first !== undefined && first.sentAt === null;

  async function undecide() {
    await call(undecidePapers, { params: { id: meeting.id }, body: { paperIds: [id] } }).catch(ignoreRefusal);
    await recordsChanged(client, meeting.id);
  }

  return (
    <Drawer
      isOpen
      {...leave}
      title={<span className="tabular">{row?.number ?? paper?.number ?? ''}</span>}
      {...(paper && {
        subtitle: textIn(paper.title, lan),
        status: <PaperPill state={paper.state} acceptedAs={paper.acceptedAs} />,
        actions: paper.can.decide && (
          <>
            {waits && <Button onPress={() => void undecide()}>{t('decide.undo')}</Button>}
            <Button kind="primary" onPress={() => setDeciding(true)}>
              {t(waits ? 'decide.change' : 'decide.do')}
            </Button>
          </>
        ),
      })}
    >
      {error && !paper && <LoadingFailed error={error} onRetry={refetch} />}
      {!paper && !error && <SkeletonText lines={8} />}
      {paper && (
        <>
          <PaperFacts meeting={meeting} paper={paper} fields={fields} />
          <PaperReviews meeting={meeting} paper={paper} />
          <PaperConflicts meeting={meeting} paper={paper} />
          <PaperDiscussion meeting={meeting} paper={paper} />
        </>
      )}
      {isDeciding && paper && (
        <DecisionDialog
          meeting={meeting}
          papers={[{ ...paper, ...countReviews(paper) }]}
          onClose={() => setDeciding(false)}
          onDone={() => undefined}
        />
      )}
    </Drawer>
  );
}

function countReviews({ reviews, lacking }: Paper): { done: number; wanted: number } {
  const asked = reviews.filter(({ state }) => state !== 'declined');
  return { done: asked.filter(({ state }) => state === 'done').length, wanted: asked.length + lacking };
}
