import type { ChangePerson, ChangeView } from '@plenum/contract/registration/changes/endpoints';
import type { Offer } from '@plenum/contract/registration/offer';
import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAccent, useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ButtonLink, Link } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { Skeleton, SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { offerQuery } from '../offer-query.ts';
import { Note } from '../fields/field-group.tsx';
import { useRegistrationLinks } from '../links.ts';
import { type ChangeAddress, changeQuery, usePlaceChange } from './change-api.ts';
import { draftOf, quoteDrafts } from './change-draft.ts';
import { ChangePersonFields } from './change-person.tsx';
import { ChangeTotal } from './change-total.tsx';
import { SubstituteDrawer } from './substitute-drawer.tsx';

interface ChangePageProps {
  address: ChangeAddress;
  whenMissing: ReactNode;
  /** The page of a placed order, and the page that opened this one. */
  links: { placed: (orderId: string, total: number) => string; back: string };
  /** Renders the choice of another registration type, with its cost or refund. */
  renderType: (person: ChangePerson, onClose: () => void) => ReactNode;
  /** Renders the contacts for changes that can't be made on this page. */
  renderContacts: (meetingId: string) => ReactNode;
}

/** More nights, a room, meals and activities for a paid registration. */
export function ChangePage({ address, whenMissing, links, renderType, renderContacts }: ChangePageProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const change = useQuery(changeQuery(address, lan));
  const meetingId = change.data?.meetingId;
  const offer = useQuery({ ...offerQuery(meetingId ?? '', lan), enabled: meetingId !== undefined });
  useTitle(t('change.title'));
  useAccent(offer.data?.data.meeting.series.accent);
  const error = change.error ?? offer.error;
  const retry = () => Promise.all([change.refetch(), offer.refetch()]);
  if (error && !(change.data && offer.data))
    return <LoadingFailed {...{ error, whenMissing }} onRetry={retry} isPage />;
  if (!change.data || !offer.data)
    return (
      <SkeletonGroup className="page py-12">
        <Skeleton className="mb-6 h-9 w-1/2" />
        <SkeletonText lines={6} />
      </SkeletonGroup>
    );
  return (
    <ChangeBody
      view={change.data}
      offer={offer.data.data}
      {...{ address, links, renderType, renderContacts }}
    />
  );
}

interface ChangeBodyProps extends Pick<
  ChangePageProps,
  'address' | 'links' | 'renderType' | 'renderContacts'
> {
  view: ChangeView;
  offer: Offer;
}

function ChangeBody({ view, offer, address, links, renderType, renderContacts }: ChangeBodyProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { order, go } = useRegistrationLinks();
  const [drafts, setDrafts] = useState<ReadonlyMap<string, MemberDraft>>(new Map());
  const [showsAll, setShowsAll] = useState(false);
  const quoted = useMemo(() => quoteDrafts(offer, view, drafts, lan), [offer, view, drafts, lan]);
  const placement = usePlaceChange(address, (orderId, total) => go(links.placed(orderId, total)));
  const isStaff = address.meetingId !== undefined;
  const { addNights, addActivities, changeType, substitute } = view.can;
  const [replaced, setReplaced] = useState<ChangePerson | null>(null);
  const [substituted, setSubstituted] = useState<SubstitutedProps | null>(null);
  const [retyped, setRetyped] = useState<ChangePerson | null>(null);
  const typeOf = ({ typeId }: ChangePerson) => offer.types.find(({ id }) => id === typeId)?.name ?? '';
  const { people } = view;
  return (
    <div className="page py-8 md:py-12">
      <p className="text-sm">
        <Link kind="quiet" href={links.back}>
          {t('change.back')}
        </Link>
      </p>
      <h1 className="mt-2 text-xl font-bold sm:text-2xl">{t('change.title')}</h1>
      <p className="mt-1 text-muted">{offer.meeting.title}</p>
      {substituted && <Substituted {...substituted} />}
      {view.whyNot === '' ? (
        <p className="mt-4 max-w-prose">{t(isStaff ? 'change.introFor' : 'change.intro')}</p>
      ) : (
        <div className="mt-6 grid max-w-prose justify-items-start gap-4">
          <Note tone={substituted ? 'neutral' : 'warning'}>{view.whyNot}</Note>
          {view.openOrderId !== null && !isStaff && (
            <ButtonLink kind="primary" href={order(view.openOrderId)}>
              {t('change.toOpenOrder')}
            </ButtonLink>
          )}
          {view.openOrderId === null && view.endingOrderId !== null && !isStaff && (
            <ButtonLink kind="primary" href={order(view.endingOrderId)}>
              {t('change.toEndingOrder')}
            </ButtonLink>
          )}
        </div>
      )}
      {(substitute || changeType) && (
        <ul className="mt-6 divide-y border-y">
          {people.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0">
                <span className="block font-semibold">{person.name}</span>
                <span className="block text-sm text-muted">{typeOf(person)}</span>
              </span>
              <span className="flex flex-wrap gap-2">
                {changeType && (
                  <Button size="small" onPress={() => setRetyped(person)}>
                    {t('change.type')}
                  </Button>
                )}
                {substitute && (
                  <Button size="small" onPress={() => setReplaced(person)}>
                    {t('substitute.open')}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {retyped && renderType(retyped, () => setRetyped(null))}
      {replaced && (
        <SubstituteDrawer
          address={address}
          person={replaced}
          view={view}
          offer={offer}
          onClose={() => setReplaced(null)}
          onDone={(to) => {
            setSubstituted({ from: replaced.name, to, review: view.substitutionReview });
            setReplaced(null);
          }}
        />
      )}
      {(addNights || addActivities) && (
        <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0">
            {people.map((person) => (
              <ChangePersonFields
                key={person.id}
                person={person}
                offer={offer}
                draft={drafts.get(person.id) ?? draftOf(person)}
                onChange={(draft) => setDrafts(new Map(drafts).set(person.id, draft))}
                fieldErrors={quoted.fieldErrors.get(person.id) ?? new Map()}
                warnings={quoted.warnings.get(person.id) ?? new Map()}
                showsAll={showsAll}
                currency={view.currency}
                can={view.can}
                contacts={isStaff ? null : renderContacts(view.meetingId)}
                isOnly={people.length === 1}
                isForOther={isStaff || people.length > 1}
              />
            ))}
          </div>
          <ChangeTotal
            offer={offer}
            view={view}
            quoted={quoted}
            isStaff={isStaff}
            isPending={placement.isPending}
            problem={placement.problem}
            onConfirm={(reason) => {
              setShowsAll(true);
              if (quoted.quote.fieldErrors.length > 0 || quoted.lacksConsent) return;
              const { total } = quoted.quote.fees;
              void placement.place({ people: [...quoted.additions], total, reason });
            }}
          />
        </div>
      )}
    </div>
  );
}

interface SubstitutedProps {
  from: string;
  to: string;
  review: ChangeView['substitutionReview'];
}

/** Confirms a substitution on the page after the dialog has closed. It is shown until the user leaves the page. */
function Substituted({ from, to, review }: SubstitutedProps) {
  const { t } = useTranslation('registration');
  return (
    <output className="mt-6 block max-w-prose">
      <Note tone="success">
        <strong className="block">{t('substitute.done', { from, to })}</strong>
        {t(review === 'none' ? 'substitute.doneTicket' : 'substitute.doneReview', { to })}
      </Note>
    </output>
  );
}
