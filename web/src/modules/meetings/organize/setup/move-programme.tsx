import type { ProgrammeSession } from '@plenum/contract/meetings/programme';
import { changeProgramme, readProgrammeDraft } from '@plenum/contract/meetings/programme-endpoints';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { showToast } from '#kernel/ui/feedback/toast-queue';
import { shiftSessions } from '../programme/shift-days.ts';

/** The dates of a conference that was moved: its first day before, and its days now. */
export interface MovedDays {
  readonly from: string;
  readonly startsOn: string;
  readonly endsOn: string;
}

interface MoveProgrammeProps {
  meetingId: string;
  moved: MovedDays | null;
  onClose: () => void;
}

/** Offers to move the programme's sessions too, after the conference's dates were changed. */
export function MoveProgramme({ meetingId, moved, onClose }: MoveProgrammeProps) {
  const { t } = useTranslation('meetings-organize');
  async function move() {
    if (!moved) return;
    const params = { id: meetingId };
    const { items } = await call(readProgrammeDraft, { params, query: {} });
    const stored = items.filter(({ kind }) => kind === 'session');
    const versions = new Map(stored.map(({ id, version }) => [id, version]));
    const sessions = stored.map(({ body }) => body as ProgrammeSession);
    const shifted = shiftSessions(sessions, moved.from, moved).moved;
    if (shifted.length > 0)
      await call(changeProgramme, {
        params,
        body: {
          operations: shifted.map((body) => ({
            op: 'put' as const,
            kind: 'session' as const,
            version: versions.get(body.id) ?? 0,
            position: null,
            body,
          })),
        },
      });
    const left = sessions.length - shifted.length;
    showToast({
      kind: left > 0 ? 'warning' : 'success',
      text: left > 0 ? t('basics.programmeLeft', { count: left }) : t('basics.programmeMoved'),
    });
  }
  return (
    <ConfirmDialog
      isOpen={moved !== null}
      onClose={onClose}
      title={t('basics.moveProgramme')}
      confirmLabel={t('basics.moveProgrammeConfirm')}
      onConfirm={move}
    >
      {t('basics.moveProgrammeText')}
    </ConfirmDialog>
  );
}
