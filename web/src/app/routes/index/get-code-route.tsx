import { CodeFields } from '#modules/accounts/verification/code-fields';
import { sendPublicCode } from '#modules/accounts/verification/code-request';
import { GetCodePage } from '#modules/tickets/get-code-page';

const send = sendPublicCode('ticket');

export function GetCodeRoute() {
  return (
    <GetCodePage
      renderCode={({ target, code }) => (
        <CodeFields target={target} code={code} send={send} autoComplete="username" />
      )}
    />
  );
}
