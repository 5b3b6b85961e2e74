import { formatDateRangeWithWeekdays } from '@plenum/contract/kernel/date-range';
import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { useMeetingLinks } from '../links.ts';
import { ZoneTool } from './tools-zone.tsx';
import { TaxiCard } from '../blocks/venue-body.tsx';

export function ToolsForMeeting({ meeting }: { meeting: PublicMeeting }) {
  const { t } = useTranslation(['meetings', 'landing']);
  const lan = useAppStore((state) => state.lan);
  const links = useMeetingLinks();
  const calendar = new URL(links.calendar(meeting.id), window.location.href).href;
  return (
    <div className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-2">
      <Tool
        title={t('tools.calendarTitle')}
        text={t('tools.calendarText', {
          days: formatDateRangeWithWeekdays(meeting.startsOn, meeting.endsOn, lan),
        })}
      >
        <p className="flex flex-wrap gap-3">
          <ButtonLink href={links.calendar(meeting.id)}>{t('landing:card.calendar')}</ButtonLink>
          <CopyButton text={calendar} label={t('tools.copyCalendar')} size="medium" className="min-h-11" />
        </p>
      </Tool>
      {meeting.has.programme && (
        <Tool title={t('tools.programmeTitle')} text={t('tools.programmeText')}>
          <ButtonLink href={links.meeting(meeting.id, 'programme')}>{t('action.step.programme')}</ButtonLink>
        </Tool>
      )}
      {meeting.venue.addressZh !== '' && (
        <div className="lg:col-span-2">
          <TaxiCard venue={meeting.venue} />
        </div>
      )}
      {meeting.has.programme && (
        <div className="lg:col-span-2">
          <Tool title={t('tools.zoneTitle')} text={t('tools.zoneText')}>
            <ZoneTool meetingId={meeting.id} />
          </Tool>
        </div>
      )}
    </div>
  );
}

function Tool({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="border-t pt-5">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mt-1 mb-4 measure text-muted">{text}</p>
      {children}
    </section>
  );
}
