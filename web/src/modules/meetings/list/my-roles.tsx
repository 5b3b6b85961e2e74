import { useTranslation } from 'react-i18next';
import { useMeetingLinks } from '../links.ts';

const known = ['owner', 'manager', 'finance', 'reviewer', 'steward'] as const;
const organisers: readonly string[] = ['owner', 'manager', 'finance', 'reviewer'];

/** What somebody is in a meeting, and the way to the work. */
export function MyRoles({ meetingId, roles }: { meetingId: string; roles: readonly string[] }) {
  const { t } = useTranslation('meetings');
  const links = useMeetingLinks();
  const mine = known.filter((role) => roles.includes(role));
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
      {mine.map((role) => (
        <span key={role} className="text-muted">
          {t(`list.role.${role}`)}
        </span>
      ))}
      {mine.some((role) => organisers.includes(role)) && (
        <a
          href={links.console(meetingId)}
          className="relative z-1 inline-flex min-h-11 items-center rounded-sm font-semibold text-accent hover:underline"
        >
          {t('list.organise')}
        </a>
      )}
    </p>
  );
}
