import { useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { SignInPage } from '#modules/accounts/sign-in/sign-in-page';
import { href, paths } from '../../paths.ts';
import { LegalLinksHost } from '../../shell/legal-links-host.tsx';

export function SignInRoute() {
  const { provider } = useParams({ from: paths.signIn });
  const { history } = useRouter();
  const [answer] = useState(readAnswer);
  return (
    <LegalLinksHost>
      <SignInPage
        provider={provider}
        answer={answer}
        accountHref={href(paths.account, {}, { tab: 'security' })}
        onLeave={(path) => history.replace(path)}
      />
    </LegalLinksHost>
  );
}

// The router reads values as JSON and may have rewritten the address with another code if it looks like a number.
// The document still knows the address that it was loaded with.
function readAnswer(): string {
  const [loaded] = performance.getEntriesByType('navigation');
  const address = URL.canParse(loaded?.name ?? '') ? new URL(loaded?.name ?? '') : window.location;
  return address.pathname === window.location.pathname ? address.search || '?' : '?';
}
