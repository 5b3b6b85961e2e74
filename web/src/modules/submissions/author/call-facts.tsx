import type { SubmissionCall } from '@plenum/contract/submissions/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { formatBytes } from '#kernel/text/format-bytes';
import { Link } from '#kernel/ui/buttons/link';

/** The deadline and the template. */
export function CallFacts({ terms }: { terms: SubmissionCall }) {
  const { t } = useTranslation('submissions');
  const lan = useAppStore((state) => state.lan);
  const at = (moment: string | null) =>
    moment === null ? '' : formatDateTime(moment, lan, terms.meeting.timeZone);
  const moment = terms.window === 'early' ? terms.opensAt : terms.closesAt;
  return (
    <div className="mt-2">
      <p className="text-muted">{t(`window.${terms.window}`, { at: at(moment) })}</p>
      {terms.templates.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1" aria-label={t('templates')}>
          {terms.templates.map(({ id, name, link, size }) => (
            <li key={id} className="flex min-h-11 items-center gap-2">
              <Link href={link} download>
                {name}
              </Link>
              <span className="tabular text-sm text-muted">{formatBytes(size, lan)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
