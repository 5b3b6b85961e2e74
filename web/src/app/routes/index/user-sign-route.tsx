import { useLocation } from '@tanstack/react-router';
import { CodeFields } from '#modules/accounts/verification/code-fields';
import { sendPublicCode } from '#modules/accounts/verification/code-request';
import { SelfPage } from '#modules/checkin/self/self-page';

const send = sendPublicCode('ticket');

/** The venue's code comes after the `#`, which a browser sends to no server, not even as a referrer. */
export function UserSignRoute() {
  const code = useLocation({ select: ({ hash }) => hash });
  return (
    <SelfPage
      key={code}
      code={code}
      renderCode={(inputs) => <CodeFields {...inputs} send={send} autoComplete="username" />}
    />
  );
}
