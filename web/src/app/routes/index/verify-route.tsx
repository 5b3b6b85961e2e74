import { useNavigate, useParams } from '@tanstack/react-router';
import { VerifyPage } from '#modules/letters/verify-page';
import { href, paths } from '../../paths.ts';

const meetingHref = (id: string) => href(paths.detailInfo, { id });

export function VerifyRoute() {
  const { code = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  return (
    <VerifyPage
      code={code}
      onCode={(typed) => void navigate({ href: href(paths.verified, { code: typed }) })}
      meetingHref={meetingHref}
    />
  );
}
