import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useLoginGuard } from '#kernel/state/lost-login';
import { usePageMeeting } from '#kernel/state/page-meeting';
import { OwnPresentation } from '#modules/letters/own-presentation';
import type { SubmitLinks } from '#modules/submissions/author/submit-links';
import { SubmitPage } from '#modules/submissions/author/submit-page';
import { submissionHref } from '../../links.ts';
import { href, paths } from '../../paths.ts';
import { useAccountAccess } from '../../shell/account-step-host.tsx';
import { ConferenceNotFoundPage } from '../states/state-pages.tsx';

const verifyHref = (code: string) => href(paths.verified, { code });

const links: SubmitLinks = {
  submit: submissionHref,
  meeting: (id) => href(paths.detailInfo, { id }, { tab: 'papers' }),
  programme: (id) => href(paths.detailInfo, { id }, { tab: 'programme' }),
};

export function SubmitRoute() {
  const { id } = useParams({ from: paths.submit });
  const { paper } = useSearch({ from: paths.submit });
  const navigate = useNavigate({ from: paths.submit });
  const isLoggedIn = useLoginGuard();
  const access = useAccountAccess();
  usePageMeeting(id);
  return (
    <SubmitPage
      meeting={id}
      paper={paper}
      links={links}
      onOpen={(next) => void navigate({ search: { paper: next } })}
      whenMissing={<ConferenceNotFoundPage />}
      isLoggedIn={isLoggedIn}
      access={access}
      renderAccepted={(submission) => <OwnPresentation submissionId={submission} verifyHref={verifyHref} />}
    />
  );
}
