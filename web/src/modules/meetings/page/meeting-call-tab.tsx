import type { PublicMeeting } from '@plenum/contract/meetings/public-schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { RichTextView } from '#kernel/ui/layout/rich-text-view';
import { useMeetingLinks } from '../links.ts';
import { timeLeft } from '../dates.ts';
import { useNow } from '#kernel/clock/use-now';

export function CallTab({ meeting }: { meeting: PublicMeeting }) {
  const { t } = useTranslation('meetings');
  return (
    <div className="flex flex-col gap-10">
      <section>
        <h2 className="text-xl font-semibold">{t('detail.tab.papers')}</h2>
        <SubmissionTime meeting={meeting} />
        <SubmitButton meeting={meeting} />
        <RichTextView text={meeting.call.body} className="mt-5 measure" />
      </section>
      {meeting.call.fields.length > 0 && (
        <section>
          <h2 className="text-lg font-semibold">{t('detail.fields')}</h2>
          <ul className="mt-3 measure list-disc ps-5 marker:text-accent">
            {meeting.call.fields.map((field) => (
              <li key={field} className="py-0.5">
                {field}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** A button for submitting while the call is open; after that, it lets authors find their submissions. */
function SubmitButton({ meeting: { slug, submission, phase } }: { meeting: PublicMeeting }) {
  const { t } = useTranslation('meetings');
  const links = useMeetingLinks();
  const now = useNow();
  const { opensAt, closesAt } = submission;
  if (closesAt === null || (opensAt !== null && Date.parse(opensAt) > now)) return null;
  const isOpen = Date.parse(closesAt) > now && phase !== 'ended';
  return (
    <div className="mt-4">
      <ButtonLink kind={isOpen ? 'primary' : 'secondary'} href={links.submit(slug)}>
        {t(isOpen ? 'detail.submit' : 'detail.mySubmissions')}
      </ButtonLink>
    </div>
  );
}

function SubmissionTime({ meeting: { submission, timeZone } }: { meeting: PublicMeeting }) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const now = useNow();
  const { opensAt, closesAt } = submission;
  const at = (moment: string) => formatDateTime(moment, lan, timeZone);
  if (opensAt !== null && Date.parse(opensAt) > now)
    return <p className="mt-1.5 font-medium">{t('detail.submissionOpens', { at: at(opensAt) })}</p>;
  if (closesAt === null) return null;
  const left = timeLeft(closesAt, now, lan);
  if (left === '')
    return <p className="mt-1.5 text-muted">{t('detail.submissionClosed', { at: at(closesAt) })}</p>;
  return <p className="mt-1.5 font-medium">{t('detail.submissionUntil', { at: at(closesAt), left })}</p>;
}
