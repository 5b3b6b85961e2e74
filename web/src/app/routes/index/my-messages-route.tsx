import { useLoginGuard } from '#kernel/state/lost-login';
import { MyMessagesPage } from '#modules/messaging/my-messages-page';
import { LoginNeededPage } from '../states/state-pages.tsx';

export function MyMessagesRoute() {
  const isLoggedIn = useLoginGuard();
  return isLoggedIn ? <MyMessagesPage /> : <LoginNeededPage />;
}
