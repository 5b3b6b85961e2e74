import type { PublicProgramme } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime, formatDay } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import type { PublicChange } from './changes.ts';

interface ChangesDialogProps {
  programme: PublicProgramme;
  onClose: () => void;
}

/** All changes of the programme, by version. */
export function ChangesDialog({ programme, onClose }: ChangesDialogProps) {
  const { t } = useTranslation('meetings');
  return (
    <Dialog isOpen onClose={onClose} title={t('programme.changes.title')} size="large">
      <History programme={programme} />
    </Dialog>
  );
}

function History({ programme: { history, timeZone } }: Pick<ChangesDialogProps, 'programme'>) {
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
