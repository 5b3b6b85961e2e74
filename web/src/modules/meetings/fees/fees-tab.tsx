import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { useMedia } from '#kernel/ui/use-media';
import { canRegister } from '../page/action-bar-choice.ts';
import { ActivityList } from './fees-activities.tsx';
import { FeeCards } from './fees-cards.tsx';
import { feeColumns } from './fees-columns.ts';
import { FeeTable } from './fees-table.tsx';
import { PayByNotes } from './fees-window.tsx';
import { useMeetingLinks } from '../links.ts';

export function FeesTab({ meeting }: { meeting: PublicMeeting }) {
  const { t } = useTranslation('meetings');
  const links = useMeetingLinks();
  const columns = feeColumns(meeting.types);
  const isWide = useMedia('(min-width: 40rem)');
  const meals = meeting.activities.filter(({ kind }) => isMeal(kind));
  const others = meeting.activities.filter(({ kind }) => !isMeal(kind));
  const Prices = isWide ? FeeTable : FeeCards;
  return (
    <div className="flex flex-col gap-12">
      {meeting.types.length > 0 && (
        <section>
          <h2 className="text-xl font-semibold">{t('fees.title')}</h2>
          <p className="mt-1.5 measure text-muted">{t('fees.intro')}</p>
          <Prices types={meeting.types} columns={columns} timeZone={meeting.timeZone} />
          <PayByNotes types={meeting.types} timeZone={meeting.timeZone} />
          {canRegister(meeting) && (
            <ButtonLink
              kind="primary"
              href={links.register(meeting.slug)}
              className="mt-6 max-sm:w-full print:hidden"
            >
              {t('action.step.register')}
            </ButtonLink>
          )}
        </section>
      )}
      <ActivityList title={t('fees.meals')} activities={meals} timeZone={meeting.timeZone} />
      <ActivityList title={t('fees.activities')} activities={others} timeZone={meeting.timeZone} />
      <RefundRules meeting={meeting} />
    </div>
  );
}

function isMeal(kind: PublicMeeting['activities'][number]['kind']): boolean {
  return kind === 'breakfast' || kind === 'lunch' || kind === 'dinner';
}

function RefundRules({ meeting: { refund, timeZone } }: { meeting: PublicMeeting }) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  if (refund.steps.length === 0 && refund.note === '') return null;
  return (
    <section>
      <h2 className="text-lg font-semibold">{t('fees.refundRules')}</h2>
      <ul className="mt-1 measure">
        {refund.steps.map(({ until, percent }) => (
          <li key={until} className="flex justify-between gap-6 border-b py-2.5">
            <span className="break-keep">
              {t('fees.refundUntil', { at: formatDateTime(until, lan, timeZone) })}
            </span>
            <span className="tabular shrink-0 font-semibold">{t('fees.refundShare', { percent })}</span>
          </li>
        ))}
      </ul>
      {refund.note !== '' && <p className="mt-3 measure whitespace-pre-line text-muted">{refund.note}</p>}
    </section>
  );
}
