import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { ButtonLink, Link } from '#kernel/ui/buttons/link';
import { ErrorState } from '#kernel/ui/feedback/error-state';
import { useLinks } from '#kernel/organize/links';
import type { Part } from './parts.ts';
import { useWords } from '#kernel/organize/use-words';

/** Shown instead of a part that none of the user's roles may open. */
export function NoAccess({ meeting, part }: { meeting: MeetingConsole; part: Part }) {
  const { t } = useTranslation(['console', 'organize']);
  const partTitle = usePartTitle();
  const words = useWords();
  const links = useLinks();
  return (
    <ErrorState
      isPage
      title={t('noAccess.title', { part: partTitle(part) })}
      action={
        <ButtonLink kind="primary" href={links.console(meeting.id)}>
          {t('noAccess.back', { meeting: words(meeting.title) })}
        </ButtonLink>
      }
    >
      {t('noAccess.why')}
    </ErrorState>
  );
}

/** Shown instead of the form for a new conference, to people who may not create one. */
export function NoNewMeeting() {
  const { t } = useTranslation(['console', 'organize']);
  const links = useLinks();
  return (
    <ErrorState
      isPage
      title={t('noAccess.title', { part: t('organize:wizard.title') })}
      action={
        <ButtonLink kind="primary" href={links.meetings()}>
          {t('noAccess.toMeetings')}
        </ButtonLink>
      }
    >
      {t('noAccess.newWhy')}
    </ErrorState>
  );
}

/** Shown above a part that stays open although the role it needs was removed. */
export function RoleChanged() {
  const { t } = useTranslation('console');
  const links = useLinks();
  return (
    <p role="alert" className="mb-6 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">
      {t('noAccess.changed')} <Link href={links.meetings()}>{t('noAccess.toMeetings')}</Link>
    </p>
  );
}
