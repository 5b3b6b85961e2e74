import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { RefundPolicyLines } from '#kernel/ui/layout/refund-policy-lines';
import { useMedia } from '#kernel/ui/use-media';
import { canRegister, takesWaiting } from '../blocks/action-bar-choice.ts';
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
          {(canRegister(meeting) || takesWaiting(meeting)) && (
            <ButtonLink
              kind="primary"
              href={links.register(meeting.slug)}
              className="mt-6 max-sm:w-full print:hidden"
            >
              {t(takesWaiting(meeting) ? 'action.step.join' : 'action.step.register')}
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
  if (refund.steps.length === 0 && refund.note === '') return null;
  return (
    <section>
      <h2 className="text-lg font-semibold">{t('fees.refundRules')}</h2>
      <RefundPolicyLines policy={refund} timeZone={timeZone} className="mt-2 measure" />
    </section>
  );
}
