import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { measureTranslations } from '@plenum/contract/kernel/translations';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useState } from 'react';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime, formatNumber } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { HallOfSeats } from '#kernel/ui/pictures/hall-of-seats';
import { MoreIcon } from '#kernel/ui/icons/more-icons';
import { ButtonLink, Link } from '#kernel/ui/buttons/link';
import { MenuButton } from '#kernel/ui/buttons/menu-button';
import { TranslationMeter } from '#kernel/ui/layout/translation-meter';
import { PageHead } from '#kernel/ui/layout/page-head';
import { Checklist } from './checklist.tsx';
import { CopyDialog } from '../actions/copy-dialog.tsx';
import { useLinks } from '#kernel/organize/links';
import { MeetingStatePill } from '#kernel/organize/meeting-state-pill';
import { useMeetingActions } from '../actions/use-meeting-actions.tsx';
import { useWords } from '#kernel/organize/use-words';

/** The console's first page: the state of the conference and the remaining steps. */
export function ConferenceOverview({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation(['meetings-organize', 'organize']);
  const words = useWords();
  const links = useLinks();
  const [isCopying, setCopying] = useState(false);
  const { groups, dialog, ask, share } = useMeetingActions(meeting, () => setCopying(true));
  const isPublishable = meeting.state === 'draft' && meeting.can.changeState;
  return (
    <>
      <PageHead
        title={words(meeting.title)}
        detail={<MeetingStatePill state={meeting.state} phase={meeting.phase} />}
        actions={
          <>
            {meeting.state === 'draft' ? (
              <>
                {meeting.can.edit && (
                  <Button size="small" onPress={share}>
                    {t('action.previewLinks')}
                  </Button>
                )}
                <ButtonLink size="small" href={links.preview(meeting.id)}>
                  {t('action.preview')}
                </ButtonLink>
              </>
            ) : (
              <ButtonLink size="small" href={links.publicMeeting(meeting.slug)}>
                {t('organize:action.visit')}
              </ButtonLink>
            )}
            {isPublishable && (
              <Button size="small" kind="primary" onPress={() => ask('published')}>
                {t('step.published')}
              </Button>
            )}
            <MenuButton
              kind="secondary"
              size="small"
              label={t('overview.actions')}
              isNamedByLabel
              groups={groups}
            >
              <MoreIcon />
            </MenuButton>
          </>
        }
      />
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        {meeting.can.edit && <Checklist meeting={meeting} />}
        <Facts meeting={meeting} />
      </div>
      {dialog}
      {isCopying && <CopyDialog meeting={meeting} onClose={() => setCopying(false)} />}
    </>
  );
}

function Facts({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('meetings-organize');
  const lan = useAppStore((state) => state.lan);
  const words = useWords();
  const { basics, places, translations } = meeting;
  const when = (instant: string | null) =>
    instant === null ? t('overview.open') : formatDateTime(instant, lan, meeting.timeZone);
  const share = places.stock === null ? 0 : Math.min(1, places.taken / Math.max(1, places.stock));
  const facts = [
    {
      id: 'dates',
      label: t('overview.dates'),
      value: formatDateRange(meeting.startsOn, meeting.endsOn, lan),
    },
    { id: 'place', label: t('overview.place'), value: words(basics.venueName) || words(meeting.city) },
    { id: 'opens', label: t('overview.opens'), value: when(basics.registration.opensAt) },
    { id: 'closes', label: t('overview.closes'), value: when(basics.registration.closesAt) },
    { id: 'papers', label: t('overview.papers'), value: when(basics.submission.closesAt) },
  ];
  return (
    <aside data-accent={meeting.series.accent}>
      <HallOfSeats size="medium" taken={share} className="w-full max-w-72 text-accent" />
      <p className="tabular mt-3 font-semibold">
        {places.stock === null
          ? t('overview.taken', { taken: formatNumber(places.taken, lan) })
          : t('overview.takenOf', {
              taken: formatNumber(places.taken, lan),
              capacity: formatNumber(places.stock, lan),
            })}
      </p>
      <dl className="mt-4">
        {facts.map(({ id, label, value }) => (
          <div key={id} className="flex items-baseline justify-between gap-4 border-t py-2 text-sm">
            <dt className="shrink-0 text-muted">{label}</dt>
            <dd className="text-end">{value}</dd>
          </div>
        ))}
        {meeting.can.edit && (
          <div className="border-t py-2 text-sm">
            <dt className="mb-1 text-muted">{t('overview.translations')}</dt>
            <dd>
              <TranslationMeter {...translations} />
              <Gaps meeting={meeting} />
            </dd>
          </div>
        )}
      </dl>
    </aside>
  );
}

// Languages with missing texts, most of them first.
function Gaps({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation(['meetings-organize', 'organize']);
  const partTitle = usePartTitle();
  const links = useLinks();
  const basics = { name: 'basics' as const, missing: measureTranslations(meeting.basics).missing };
  const gaps = [basics, ...meeting.sections]
    .filter(({ missing }) => missing.length > 0)
    .toSorted((one, other) => other.missing.length - one.missing.length);
  if (gaps.length === 0) return null;
  return (
    <ul className="mt-2">
      {gaps.map(({ name, missing }) => (
        <li key={name} className="flex items-baseline justify-between gap-4 py-1">
          <Link href={links.console(meeting.id, name)}>{partTitle(name)}</Link>
          <span className="text-warning">{t('list.missing', { count: missing.length })}</span>
        </li>
      ))}
    </ul>
  );
}
