import { useSearch } from '@tanstack/react-router';
import { useLoginGuard } from '#kernel/state/lost-login';
import { DeskPage } from '#modules/checkin/desk/desk-page';
import { paths } from '../../paths.ts';
import { logOutFromShell } from '../../shell/log-out.ts';
import { StaffLoginPage } from '../states/state-pages.tsx';

export function DeskRoute() {
  const { meeting } = useSearch({ from: paths.signIndex });
  const isLoggedIn = useLoginGuard();
  if (!isLoggedIn) return <StaffLoginPage />;
  return <DeskPage address={paths.signIndex} meetingId={meeting} onHandOver={() => void logOutFromShell()} />;
}
