import { checklistWords } from '@plenum/contract/meetings/checklist';
import { changeMeetingState } from '@plenum/contract/meetings/endpoints';
import type { ManagedMeeting } from '@plenum/contract/meetings/schemas';
import { meetingSteps, type MeetingState } from '@plenum/contract/meetings/states';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { useSentence } from '#kernel/i18n/use-sentence';
import { notify } from '#kernel/client/notices';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { CopyIcon, ExternalLinkIcon } from '#kernel/ui/icons/icons';
import { LinkIcon } from '#kernel/ui/icons/editing-icons';
import { PencilIcon } from '#kernel/ui/icons/more-icons';
import type { ActionGroup } from '#kernel/ui/buttons/menu';
import { consoleQuery, meetingChanged } from '#kernel/organize/meeting-queries';
import { useLinks } from '#kernel/organize/links';
import { useWords } from '#kernel/organize/use-words';
import { PreviewLinksDialog } from './preview-links-dialog.tsx';

type Subject = Pick<ManagedMeeting, 'id' | 'slug' | 'title' | 'state' | 'can' | 'places'>;

/** The actions on a conference as a whole, shared by the list and its console. */
export function useMeetingActions(
  meeting: Subject,
  onCopy: () => void,
): { groups: ActionGroup[]; dialog: ReactNode; ask: (to: MeetingState) => void; share: () => void } {
  const { t } = useTranslation(['meetings-organize', 'organize']);
  const links = useLinks();
  const [wanted, setWanted] = useState<MeetingState | null>(null);
  const [isSharing, setSharing] = useState(false);
  const steps = meeting.can.changeState ? meetingSteps[meeting.state] : [];
  const previewActions = [
    {
      id: 'preview',
      label: t('action.preview'),
      icon: ExternalLinkIcon,
      onAction: () => links.go(links.preview(meeting.id)),
    },
    ...(meeting.can.edit
      ? [
          {
            id: 'previewLinks',
            label: t('action.previewLinks'),
            icon: LinkIcon,
            onAction: () => setSharing(true),
          },
        ]
      : []),
  ];
  const groups: ActionGroup[] = [
    {
      id: 'go',
      actions: [
        {
          id: 'open',
          label: t('action.open'),
          icon: PencilIcon,
          onAction: () => links.go(links.console(meeting.id)),
        },
        ...(meeting.state === 'draft'
          ? previewActions
          : [
              {
                id: 'visit',
                label: t('organize:action.visit'),
                icon: ExternalLinkIcon,
                onAction: () => links.go(links.publicMeeting(meeting.slug)),
              },
            ]),
        ...(meeting.can.copy
          ? [{ id: 'copy', label: t('action.copy'), icon: CopyIcon, onAction: onCopy }]
          : []),
      ],
    },
    ...(steps.length === 0
      ? []
      : [
          {
            id: 'state',
            label: t('action.state'),
            actions: steps.map((to) => ({
              id: to,
              label: t(`step.${stepName(meeting.state, to)}`),
              isDangerous: to === 'archived',
              onAction: () => setWanted(to),
            })),
          },
        ]),
  ];
  return {
    groups,
    ask: setWanted,
    dialog: (
      <>
        {wanted && <StepDialog meeting={meeting} to={wanted} onClose={() => setWanted(null)} />}
        {isSharing && <PreviewLinksDialog meetingId={meeting.id} onClose={() => setSharing(false)} />}
      </>
    ),
    share: () => setSharing(true),
  };
}

/**
 * Returns the name of a change of state. Closing an archived conference restores it, and publishing a closed one
 * reopens it.
 */
function stepName(from: MeetingState, to: MeetingState): MeetingState | 'restored' | 'reopened' {
  if (from === 'archived') return 'restored';
  return from === 'closed' && to === 'published' ? 'reopened' : to;
}

function StepDialog({ meeting, to, onClose }: { meeting: Subject; to: MeetingState; onClose: () => void }) {
  const { t } = useTranslation('meetings-organize');
  const words = useWords();
  const client = useQueryClient();
  // The words of the question stay the same while the new state arrives.
  const [name] = useState(() => stepName(meeting.state, to));
  const step = useMutation({
    mutationFn: () => call(changeMeetingState, { params: { id: meeting.id }, body: { to } }),
    onSuccess: async () => {
      await meetingChanged(client, meeting.id);
      notify({ kind: 'success', text: t(`stepped.${name}`) });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(`stepAsk.${name}`, { title: words(meeting.title) })}
      confirmLabel={t(`step.${name}`)}
      isDangerous={to === 'archived'}
      onConfirm={async () => {
        await step.mutateAsync();
      }}
    >
      {t(`stepWhat.${name}`, { count: meeting.places.taken })}
      {to === 'published' && <Unfinished meetingId={meeting.id} />}
    </ConfirmDialog>
  );
}

/** Names the parts that are still missing for visitors. The conference can be published anyway. */
function Unfinished({ meetingId }: { meetingId: string }) {
  const { t } = useTranslation('meetings-organize');
  const sentence = useSentence();
  const { data } = useQuery(consoleQuery(meetingId));
  const open = data?.checklist.filter(({ done }) => !done) ?? [];
  if (open.length === 0) return null;
  return (
    <span className="mt-3 block">
      {t('checklist.unfinished', { names: open.map(({ item }) => sentence(checklistWords[item])) })}
    </span>
  );
}
