import type { PublicProgramme } from '@plenum/contract/meetings/public-schemas';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime, formatDay } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import type { NewChanges, PublicChange } from './changes.ts';

interface ProgrammeChangesProps {
  programme: PublicProgramme;
  changes: NewChanges;
}

/** Shows that something changed since the reader's last visit, and opens the list of all changes. */
export function ProgrammeChanges({ programme, changes }: ProgrammeChangesProps) {
  const { t } = useTranslation('meetings');
  const [isOpen, setOpen] = useState(false);
  const count = changes.list.length;
  // The first version has no changes.
  if (programme.history.every((version) => version.changes.length === 0)) return null;
  return (
    <div className="mt-3 print:hidden">
      {count > 0 ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-accent-soft px-4 py-2.5">
          <p className="min-w-0 grow font-semibold">{t('programme.changes.since', { count })}</p>
          <span className="flex flex-wrap gap-2">
            <Button size="small" onPress={() => setOpen(true)}>
              {t('programme.changes.show')}
            </Button>
            <Button size="small" kind="quiet" onPress={changes.markSeen}>
              {t('programme.changes.seen')}
            </Button>
          </span>
        </div>
      ) : (
        <Button size="small" kind="quiet" onPress={() => setOpen(true)}>
          {t('programme.changes.all')}
        </Button>
      )}
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('programme.changes.title')}
        size="large"
      >
        <History programme={programme} />
      </Dialog>
    </div>
  );
}

function History({ programme: { history, timeZone } }: Pick<ProgrammeChangesProps, 'programme'>) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  return (
    <div className="flex flex-col gap-6">
      {history
        .filter(({ changes }) => changes.length > 0)
        .map(({ version, at, note, changes }) => (
          <section key={version}>
            <h3 className="font-semibold">{formatDateTime(at, lan, timeZone)}</h3>
            {note !== '' && <p className="mt-0.5">{note}</p>}
            <ul className="mt-1">
              {changes.map((change) => (
                <li
                  key={`${change.kind} ${change.talkId ?? change.sessionId}`}
                  className="grid gap-x-4 border-t py-2 sm:grid-cols-[9rem_minmax(0,1fr)]"
                >
                  <span className="text-sm text-muted">{t(`programme.change.${change.kind}`)}</span>
                  <span className="min-w-0">
                    <span className="block font-medium">{change.title}</span>
                    <ChangeDetail change={change} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

function ChangeDetail({ change: { kind, before, after, people } }: { change: PublicChange }) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const slot = ({ day, start, end, room }: NonNullable<PublicChange['before']>) =>
    [formatDay(day, lan), t('programme.span', { start, end }), room].filter(Boolean).join(' ');
  const text =
    kind === 'moved' && before && after
      ? t('programme.changes.fromTo', { from: slot(before), to: slot(after) })
      : kind === 'people'
        ? people.join(t('programme.comma'))
        : kind === 'cancelled'
          ? before && slot(before)
          : after && slot(after);
  return text ? <span className="block text-sm text-muted">{text}</span> : null;
}

/** Marks items that changed since the reader's last visit. */
export function ChangedPills({ changes, id }: { changes: NewChanges; id: string }) {
  const { t } = useTranslation('meetings');
  return changes.kinds.get(id)?.map((kind) => (
    <span key={kind} className="ms-2 align-middle print:hidden">
      <StatusPill tone="warning">{t(`programme.change.${kind}`)}</StatusPill>
    </span>
  ));
}
