import type { Offer } from '@plenum/contract/registration/offer';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { CardButton } from '#kernel/ui/layout/card';
import { PlusIcon, UsersIcon } from '#kernel/ui/icons/more-icons';
import { BarePage } from '../wizard/wizard-frame.tsx';
import { participationsQuery } from '../my-api.ts';

export interface TeamChoiceProps {
  offer: Offer;
  corner: ReactNode;
  onChoose: (registrationId: string) => void;
  fallback: ReactNode;
  /** Rendered to begin another team. */
  children: ReactNode;
}

/** Lets an account with an unfinished team continue it; a second team is begun only on request. */
export function TeamChoice({ offer, corner, onChoose, fallback, children }: TeamChoiceProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const [isNew, setNew] = useState(false);
  const { data, error } = useQuery(participationsQuery(lan, offer.meeting.id));
  const teams = (data?.participations ?? []).filter(
    ({ kind, state, can, teamName, peopleCount }) =>
      kind === 'team' &&
      state !== 'cancelled' &&
      (can.order || can.correct) &&
      (teamName !== '' || peopleCount > 0),
  );
  if (!data && !error) return fallback;
  if (isNew || teams.length === 0) return children;
  return (
    <BarePage meeting={offer.meeting} corner={corner}>
      <p className="text-sm text-muted">{offer.meeting.title}</p>
      <h1 className="mt-1 text-xl font-bold sm:text-2xl">{t('team.choice.title')}</h1>
      <div className="mt-8 grid gap-4 sm:grid-cols-2">
        {teams.map(({ registrationId, teamName, peopleCount, changedAt }) => (
          <CardButton
            key={registrationId}
            onPress={() => onChoose(registrationId)}
            className="flex flex-col items-start gap-1"
          >
            <UsersIcon className="mb-3 size-7 text-accent" />
            <span className="text-lg font-bold">
              {teamName === '' ? t('team.choice.nameless') : teamName}
            </span>
            <span className="text-muted">{t('team.people', { count: peopleCount })}</span>
            <span className="text-sm text-muted">
              {t('team.choice.changed', { at: formatDateTime(changedAt, lan, offer.meeting.timeZone) })}
            </span>
          </CardButton>
        ))}
        <CardButton onPress={() => setNew(true)} className="flex flex-col items-start gap-1">
          <PlusIcon className="mb-3 size-7 text-accent" />
          <span className="text-lg font-bold">{t('team.choice.another')}</span>
        </CardButton>
      </div>
    </BarePage>
  );
}
