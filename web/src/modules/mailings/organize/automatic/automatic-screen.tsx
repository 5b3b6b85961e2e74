import { type AutomaticMessage, switchAutomatic } from '@plenum/contract/mailings/automatic-endpoints';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { kindGroups } from '@plenum/contract/messaging/kind';
import { kindOf } from '@plenum/contract/messaging/kinds';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Link } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Switch } from '#kernel/ui/fields/switch';
import { PageHead } from '#kernel/ui/layout/page-head';
import { automaticQuery } from './automatic-query.ts';
import { useLinks } from '#kernel/organize/links';

/** The conference's automatic messages, each with its switch and its texts. */
export function AutomaticScreen({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('mailings-organize');
  const partTitle = usePartTitle();
  const { data: messages, error, refetch } = useQuery(automaticQuery(meeting.id));
  if (error && !messages) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  const groups = kindGroups
    .map((group) => ({ group, members: messages?.filter((one) => one.group === group) ?? [] }))
    .filter(({ members }) => members.length > 0);
  return (
    <>
      <PageHead title={partTitle('automatic')} detail={t('automatic.intro')} />
      {!messages && <SkeletonText lines={8} />}
      {groups.map(({ group, members }) => (
        <section key={group} className="mb-8">
          <h2 className="mb-1 text-base font-semibold">{t(`automatic.group.${group}`)}</h2>
          <ul>
            {members.map((message) => (
              <li key={message.kind} className="border-t py-3 last:border-b">
                <Message meetingId={meeting.id} message={message} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Message({ meetingId, message }: { meetingId: string; message: AutomaticMessage }) {
  const { t } = useTranslation('mailings-organize');
  const sentence = useSentence();
  const links = useLinks();
  const client = useQueryClient();
  const { kind, isOn, canBeOff, channels, changed } = message;
  const { title, when } = kindOf(kind);
  const turn = useMutation({
    mutationFn: (next: boolean) =>
      call(switchAutomatic, { params: { id: meetingId, kind }, body: { isOn: next } }),
    onSettled: () => client.invalidateQueries(automaticQuery(meetingId)),
  });
  const shown = turn.isPending ? turn.variables : isOn;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="min-w-0 grow basis-64">
        <Switch
          label={sentence(title)}
          description={canBeOff ? sentence(when) : `${sentence(when)} · ${t('automatic.always')}`}
          isSelected={shown}
          isDisabled={!canBeOff}
          onChange={(next) => turn.mutate(next)}
        />
      </div>
      <div className="flex flex-wrap gap-4 text-sm">
        {channels.map((channel) => (
          <Link key={channel} href={links.templates(meetingId, `${kind}:${channel}`)}>
            {t(changed.includes(channel) ? `automatic.changed.${channel}` : `automatic.edit.${channel}`)}
          </Link>
        ))}
      </div>
    </div>
  );
}
