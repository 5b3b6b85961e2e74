import { arrivalBadgeWords } from '@plenum/contract/badges/queue';
import { correctedTime, needsId } from '@plenum/contract/checkin/verdict';
import { verdictWords } from '@plenum/contract/checkin/words';
import { fillIn } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useStore } from 'zustand';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { CloseIcon } from '#kernel/ui/icons/icons';
import { Bookings } from './bookings.tsx';
import { clockTime } from './clock-time.ts';
import type { Desk } from './desk.ts';
import type { ShownVerdict } from './desk-view.ts';
import { HandoutList, TeamHandouts } from './handout-list.tsx';
import { OverrideDialog } from './override-dialog.tsx';
import { TeamDialog } from './team-dialog.tsx';

interface VerdictPanelProps {
  desk: Desk;
  shown: ShownVerdict;
  /** True if the verdict is some seconds old, so it is probably about the previous person. */
  isOld: boolean;
  /** Called when a dialog opens or closes. While one is open, typed text belongs to it. */
  onAsking: (isAsking: boolean) => void;
}

/** The verdict, the name, and the steward's actions. */
export function VerdictPanel({ desk, shown, isOld, onAsking }: VerdictPanelProps) {
  const { t } = useTranslation('desk');
  const say = useSentence();
  const lan = useAppStore((state) => state.lan);
  const { briefing, checkpoint } = useStore(desk.view);
  const [dialog, setDialog] = useState<'override' | 'team' | null>(null);
  const { person, since, team, group } = shown;
  // If a team member is refused, that person is shown alone instead of the team, above the hand-outs to the others.
  const isTeam = group.length > 1 && shown.code === 'admitted';
  const shownAt = correctedTime(shown.scan.scannedAt, shown.scan.offsetMs);
  const timeZone = briefing?.conference.timeZone ?? 'UTC';
  const type = briefing?.types.find(({ id }) => id === person?.typeId);
  const gate = checkpoint?.gates.find(({ id }) => id === shown.sinceGateId);
  const about = [person?.organization, type && textIn(type.name, lan)].filter(Boolean).join(' · ');

  function open(next: typeof dialog) {
    setDialog(next);
    onAsking(next !== null);
  }

  return (
    // Each verdict starts scrolled to its top, so that the verdict is visible even if it is longer than the screen.
    <div
      key={shown.sequence}
      className="absolute inset-0 flex flex-col overflow-y-auto bg-inherit px-6 py-4 sm:px-10"
      onPointerUp={(event) => {
        const { target, currentTarget } = event;
        // Ignores presses in the dialogs, which React reports here although they are elsewhere on the page.
        const isInside = target instanceof Element && currentTarget.contains(target);
        if (isInside && !target.closest('button')) desk.dismiss();
      }}
    >
      <button
        type="button"
        aria-label={t('dismiss')}
        title={t('dismiss')}
        onClick={desk.dismiss}
        className="absolute end-2 top-2 grid size-11 cursor-pointer place-items-center rounded-md"
      >
        <CloseIcon />
      </button>
      <div className={classes('my-auto', isOld && 'text-muted')}>
        {isOld && (
          <p className="mb-1 font-semibold text-text">
            {t('previous', { time: clockTime(shownAt, lan, timeZone) })}
          </p>
        )}
        {/* The word and the name are announced as soon as they change. */}
        <div role="alert">
          <p className="text-xl font-semibold">
            {fillIn(say(verdictWords[shown.code]), {
              time: since === null ? '' : clockTime(since, lan, timeZone),
            })}
          </p>
          <p
            className={classes(
              'mt-1 leading-tight font-bold break-words',
              isOld ? 'text-2xl' : isTeam ? 'text-[2.5rem]' : sizeOf(person?.name ?? ''),
            )}
          >
            {isTeam ? t('team.arrived', { count: group.length }) : (person?.name ?? t('unknownPerson'))}
          </p>
        </div>
        {shown.isAgain && <p className="mt-2 text-lg">{t('again')}</p>}
        {isTeam && shown.handouts.length === 0 && (
          <p className="mt-3 max-w-prose text-lg">{group.map(({ name }) => name).join(t('booked.comma'))}</p>
        )}
        {!isTeam && (about !== '' || person?.vip === true) && (
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
            {about}
            {person?.vip === true && (
              <span className="rounded-sm border border-current px-1.5 text-sm font-semibold">
                {t('vip')}
              </span>
            )}
          </p>
        )}
        {shown.code === 'already_in' && gate && <p className="mt-1 text-lg">{textIn(gate.name, lan)}</p>}
        {!isTeam && person && briefing && <Bookings person={person} briefing={briefing} />}
        {!person && shown.text !== '' && (
          <p className="mt-3 line-clamp-3 font-mono text-sm break-all">{shown.text}</p>
        )}
        {shown.scan.overrideReason !== '' && (
          <p className="mt-3">{t('overriddenBecause', { reason: shown.scan.overrideReason })}</p>
        )}
        {group.length > 1 ? (
          <TeamHandouts desk={desk} shown={shown} />
        ) : (
          <HandoutList desk={desk} shown={shown} />
        )}
        <div className="mt-6 flex flex-wrap gap-3 empty:hidden">
          {shown.badge !== null && shown.badge !== 'asking' && (
            <output className={chip}>
              {shown.badge === 'offline' ? t('badgeOffline') : say(arrivalBadgeWords[shown.badge])}
            </output>
          )}
          {team.length > 0 && (
            <button type="button" className={action} onClick={() => open('team')}>
              {t('team.open', { count: team.length })}
            </button>
          )}
          {needsId(shown.code) && person && (
            <button
              type="button"
              className={action}
              onClick={() => void desk.override(shown, t('idChecked.reason'))}
            >
              {t('idChecked.admit')}
            </button>
          )}
          {shown.overridable && !needsId(shown.code) && person && (
            <button type="button" className={action} onClick={() => open('override')}>
              {t('override.open')}
            </button>
          )}
        </div>
      </div>
      <OverrideDialog desk={desk} shown={shown} isOpen={dialog === 'override'} onClose={() => open(null)} />
      <TeamDialog
        isOpen={dialog === 'team'}
        onClose={() => open(null)}
        people={team}
        onConfirm={(ids) => void desk.admitTeam(shown, ids)}
      />
    </div>
  );
}

/** Returns the text size of a name: as large as possible without filling the screen. Names have 2 to 60 characters. */
function sizeOf(name: string): string {
  if (name.length > 30) return 'text-2xl';
  return name.length > 12 ? 'text-[2.5rem] sm:text-[3.5rem]' : 'text-[3.5rem] sm:text-[5rem]';
}

const chip = 'inline-flex min-h-11 items-center rounded-full border border-current px-5 font-semibold';
const action = `${chip} cursor-pointer bg-transparent`;
