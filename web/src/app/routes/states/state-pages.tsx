import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useTitle } from '#kernel/page/page-frame';
import { HallOfSeats } from '#kernel/ui/pictures/hall-of-seats';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { useUserStore } from '#kernel/state/user-store';
import { Button } from '#kernel/ui/buttons/button';
import { href, paths } from '../../paths.ts';

interface StatePageProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** A page that explains why there is nothing to show, with a link to continue. */
export function StatePage({ title, text, children }: StatePageProps) {
  useTitle(title);
  return (
    <div className="mx-auto flex max-w-xl grow flex-col items-center justify-center px-4 py-16 text-center">
      <HallOfSeats size="small" className="w-56 text-accent" />
      <h1 className="mt-6 text-2xl font-bold text-balance">{title}</h1>
      <p className="mt-3 text-balance text-muted">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}

export function NotFoundPage() {
  const { t } = useTranslation('app');
  return (
    <StatePage title={t('notFoundTitle')} text={t('notFoundText')}>
      <ButtonLink href={paths.cloud} kind="primary">
        {t('toStart')}
      </ButtonLink>
    </StatePage>
  );
}

/** Shown if the conference in the address does not exist. */
export function ConferenceNotFoundPage({ listHref = paths.meeting }: { listHref?: string }) {
  const { t } = useTranslation('app');
  return (
    <StatePage title={t('noConferenceTitle')} text={t('noConferenceText')}>
      <ButtonLink href={listHref} kind="primary">
        {t('allConferences')}
      </ButtonLink>
    </StatePage>
  );
}

export function ForbiddenPage() {
  const { t } = useTranslation('app');
  return (
    <StatePage title={t('forbiddenTitle')} text={t('forbiddenText')}>
      <ButtonLink href={paths.cloud} kind="primary">
        {t('toStart')}
      </ButtonLink>
    </StatePage>
  );
}

/** Shown if the account has roles, and this installation requires two-step verification of staff. */
export function SecondFactorNeededPage() {
  const { t } = useTranslation('app');
  return (
    <StatePage title={t('secondFactorTitle')} text={t('secondFactorText')}>
      <ButtonLink href={href(paths.account, {}, { tab: 'security' })} kind="primary">
        {t('secondFactorSetUp')}
      </ButtonLink>
    </StatePage>
  );
}

/** Asks for a login at the check-in desk. It is only for staff, who already have an account. */
export function StaffLoginPage() {
  const { t } = useTranslation('app');
  const showLogin = useUserStore((state) => state.showLogin);
  return (
    <StatePage title={t('staffLogin')} text={t('staffLoginText')}>
      <Button kind="primary" onPress={() => showLogin(true)}>
        {t('logIn')}
      </Button>
    </StatePage>
  );
}

/**
 * Asks for a login, to continue on the page that needs one. `children` are further links, for visitors who don't log
 * in.
 */
export function LoginNeededPage({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('app');
  const showLogin = useUserStore((state) => state.showLogin);
  return (
    <StatePage title={t('loginFirst')} text={t('loginFirstText')}>
      <Button kind="primary" onPress={() => showLogin(true)}>
        {t('logIn')}
      </Button>
      <Button onPress={() => showLogin(true, '2')}>{t('signUp')}</Button>
      {children}
    </StatePage>
  );
}
