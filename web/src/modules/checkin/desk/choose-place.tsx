import type { Checkpoint } from '@plenum/contract/checkin/schemas';
import { stateAt } from '@plenum/contract/checkin/verdict';
import { checkpointStateWords } from '@plenum/contract/checkin/words';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useStore } from 'zustand';
import { useNow } from '#kernel/clock/use-now';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { Spinner } from '#kernel/ui/pictures/hall-of-seats';
import type { Desk } from './desk.ts';
import { DeskFrame } from './desk-frame.tsx';

const NO_GATE = 'none';

/** Selects the checkpoint, and the gate if there are several. */
export function ChoosePlace({ desk, leave }: { desk: Desk; leave: () => Promise<void> }) {
  const { t } = useTranslation('desk');
  const lan = useAppStore((state) => state.lan);
  const { briefing, isOnline, rosterProblem } = useStore(desk.view);
  const [checkpointId, setCheckpointId] = useState<string>();
  const [gateId, setGateId] = useState<string>();
  const checkpoint = briefing?.checkpoints.find(({ id }) => id === checkpointId);
  const gates = checkpoint?.gates ?? [];
  const isChosen = checkpoint !== undefined && (gates.length === 0 || gateId !== undefined);

  function begin() {
    if (!checkpoint) return;
    void desk.choosePlace(checkpoint.id, gateId === undefined || gateId === NO_GATE ? null : gateId);
  }

  if (!briefing) {
    const lead = isOnline ? t('place.loading') : t('place.offline');
    return (
      <DeskFrame title={t('place.title')} lead={rosterProblem === null ? lead : t(`roster.${rosterProblem}`)}>
        <Spinner className="w-16 text-accent" />
      </DeskFrame>
    );
  }
  return (
    <DeskFrame title={t('place.title')} lead={textIn(briefing.conference.name, lan)}>
      {briefing.checkpoints.length === 0 ? (
        <EmptyState title={t('place.none')}>{t('place.noneWhy')}</EmptyState>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isChosen) begin();
          }}
          className="flex flex-col gap-6"
        >
          <CheckpointCards
            checkpoints={briefing.checkpoints}
            timeZone={briefing.conference.timeZone}
            value={checkpointId ?? null}
            onChange={(id) => {
              setCheckpointId(id);
              setGateId(undefined);
            }}
          />
          {gates.length > 0 && (
            <RadioCards
              label={t('place.gate')}
              columns="pair"
              options={[
                ...gates.map(({ id, name }) => ({ value: id, label: textIn(name, lan) })),
                { value: NO_GATE, label: t('place.noGate') },
              ]}
              value={gateId ?? null}
              onChange={setGateId}
            />
          )}
          <Button kind="primary" type="submit" isDisabled={!isChosen}>
            {t('place.start')}
          </Button>
        </form>
      )}
      <Button kind="quiet" className="mt-4" onPress={() => void leave()}>
        {t('menu.leave')}
      </Button>
    </DeskFrame>
  );
}

interface CheckpointCardsProps {
  checkpoints: readonly Checkpoint[];
  timeZone: string;
  value: string | null;
  onChange: (id: string) => void;
}

/**
 * Sorts open checkpoints first, then those of today, then the others, and ended ones last; each group stays sorted by
 * time.
 */
function byNearness(checkpoints: readonly Checkpoint[], now: string, timeZone: string): Checkpoint[] {
  const dayOf = (at: string) => toWallTime(at, timeZone).slice(0, 10);
  const rank = (checkpoint: Checkpoint) => {
    const state = stateAt(checkpoint, now);
    if (state === 'open' || state === 'paused') return 0;
    if (state === 'ended') return 3;
    return checkpoint.from !== null && dayOf(checkpoint.from) === dayOf(now) ? 1 : 2;
  };
  return checkpoints.toSorted((one, other) => rank(one) - rank(other));
}

function CheckpointCards({ checkpoints, timeZone, value, onChange }: CheckpointCardsProps) {
  const { t } = useTranslation('desk');
  const say = useSentence();
  const lan = useAppStore((state) => state.lan);
  const now = new Date(useNow()).toISOString();
  return (
    <RadioCards
      label={t('place.checkpoint')}
      options={byNearness(checkpoints, now, timeZone).map((checkpoint) => ({
        value: checkpoint.id,
        label: textIn(checkpoint.name, lan),
        ...(checkpoint.from !== null && { description: formatDateTime(checkpoint.from, lan, timeZone) }),
        aside: (
          <span className="text-sm text-muted">{say(checkpointStateWords[stateAt(checkpoint, now)])}</span>
        ),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
