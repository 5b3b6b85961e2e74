import { messageOutcomeWords } from '@plenum/contract/messaging/log';
import type { DraftMember } from '@plenum/contract/registration/people/draft';
import { listFillLinks, sendFillLinks } from '@plenum/contract/registration/people/endpoints';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { showToast } from '#kernel/ui/feedback/toast-queue';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { nameIn } from '../wizard/member-summary.ts';

interface SendLinksDialogProps {
  registrationId: string;
  members: readonly DraftMember[];
  onClose: () => void;
}

function sentLinksQuery(id: string) {
  return queryOptions({
    queryKey: ['registration', 'fillLinks', id],
    queryFn: ({ signal }) => call(listFillLinks, { params: { id }, signal, quiet: true }),
    staleTime: 0,
    // Polled, because a message takes a few seconds to be sent.
    refetchInterval: 5_000,
  });
}

const hasAddress = ({ values }: DraftMember) =>
  (values['email'] ?? '').trim() !== '' || (values['phone'] ?? '').trim() !== '';

/** Members of a team who have filled in their part, got the link, or can get it now. */
export function SendLinksDialog({ registrationId, members, onClose }: SendLinksDialogProps) {
  const { t } = useTranslation('registration');
  const client = useQueryClient();
  const query = sentLinksQuery(registrationId);
  const { data: sent = [] } = useQuery(query);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = members.filter((member) => !member.selfFilled && hasAddress(member) && !left.has(member.id));
  const send = useMutation({
    mutationFn: () =>
      call(sendFillLinks, {
        params: { id: registrationId },
        body: { memberIds: chosen.map(({ id }) => id) },
      }),
    onSuccess: (reply) => {
      const count = reply.filter(({ outcome }) => outcome === 'sent').length;
      const often = reply.filter(({ outcome }) => outcome === 'too_often').length;
      if (count > 0) showToast({ kind: 'success', text: t('team.links.sending', { count }) });
      if (often > 0) showToast({ kind: 'warning', text: t('team.links.tooOften', { count: often }) });
      setLeft(new Set(members.map(({ id }) => id)));
    },
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });

  function choose(id: string, isChosen: boolean) {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeft(next);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('team.links.sendTitle')}
      description={t('team.links.sendAbout')}
      phone="full"
      footer={
        <Button
          kind="primary"
          isDisabled={chosen.length === 0}
          isPending={send.isPending}
          onPress={() => send.mutate()}
        >
          {t('team.links.send', { count: chosen.length })}
        </Button>
      }
    >
      <ul className="divide-y">
        {members.map((member) => (
          <MemberLine
            key={member.id}
            member={member}
            messages={sent.filter(({ memberId }) => memberId === member.id)}
            isChosen={chosen.includes(member)}
            onChoose={(isChosen) => choose(member.id, isChosen)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface MemberLineProps {
  member: DraftMember;
  messages: readonly { target: string; state: keyof typeof messageOutcomeWords; at: string }[];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function MemberLine({ member, messages, isChosen, onChoose }: MemberLineProps) {
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const name = nameIn(member) || t('team.nameless');
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      {member.selfFilled || !hasAddress(member) ? (
        <span className="min-w-0 ps-8 break-words">{name}</span>
      ) : (
        <Checkbox isSelected={isChosen} onChange={onChoose}>
          {name}
        </Checkbox>
      )}
      <div className="text-sm text-muted">
        {member.selfFilled && <StatusPill tone="success">{t('team.links.filled')}</StatusPill>}
        {!member.selfFilled && !hasAddress(member) && t('team.links.noAddress')}
        {messages.map(({ target, state, at }) => (
          <p key={target}>
            <span className="tabular break-all">{target}</span> · {sentence(messageOutcomeWords[state])} ·{' '}
            <time dateTime={at}>{formatDateTime(at, lan)}</time>
          </p>
        ))}
      </div>
    </li>
  );
}
