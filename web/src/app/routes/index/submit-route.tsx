import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLoginGuard } from '#kernel/state/lost-login';
import { usePageMeeting } from '#kernel/state/page-meeting';
import { useUserStore } from '#kernel/state/user-store';
import { type SubmitLinks, SubmitPage } from '#modules/submissions/author/submit-page';
import { submissionHref } from '../../links.ts';
import { href, paths } from '../../paths.ts';
import { ConferenceNotFoundPage, LoginNeededPage } from '../states/state-pages.tsx';

const links: SubmitLinks = {
  submit: submissionHref,
  meeting: (id) => href(paths.detailInfo, { id }, { tab: 'papers' }),
};

export function SubmitRoute() {
  const { id } = useParams({ from: paths.submit });
  const { paper } = useSearch({ from: paths.submit });
  const navigate = useNavigate({ from: paths.submit });
  const isLoggedIn = useLoginGuard();
  usePageMeeting(id);
  const showLogin = useUserStore((state) => state.showLogin);
  useEffect(() => {
    if (!isLoggedIn) showLogin(true);
  }, [isLoggedIn, showLogin]);
  if (!isLoggedIn) return <LoginNeededPage />;
  return (
    <SubmitPage
      meeting={id}
      paper={paper}
      links={links}
      onOpen={(next) => void navigate({ search: { paper: next } })}
      whenMissing={<ConferenceNotFoundPage />}
    />
  );
}
