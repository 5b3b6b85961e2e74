import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Seal } from '#kernel/ui/pictures/seal';
import { useRegistrationLinks } from '../links.ts';

export interface BarePageProps {
  /** The seal leads back to it. */
  meeting?: { slug: string; title: string } | undefined;
  corner?: ReactNode;
  /** Between the two: where one is, or whether it is saved. */
  middle?: ReactNode;
  children: ReactNode;
}

/** The seal and one thing to look at. */
export function BarePage({ meeting, corner, middle, children }: BarePageProps) {
  const { t } = useTranslation('registration');
  const links = useRegistrationLinks();
  return (
    <>
      <header className="border-b">
        <div className="flex min-h-16 items-center justify-between gap-4 px-4 sm:px-10">
          {meeting ? (
            <a
              href={links.meeting(meeting.slug)}
              aria-label={t('backTo', { title: meeting.title })}
              className="grid size-11 place-items-center rounded-sm"
            >
              <Seal />
            </a>
          ) : (
            <Seal label="会堂" />
          )}
          <div className="flex items-center gap-3">
            {middle}
            {corner}
          </div>
        </div>
      </header>
      <div className="mx-auto w-full max-w-180 grow px-4 py-8 sm:px-6 sm:py-14">{children}</div>
    </>
  );
}
