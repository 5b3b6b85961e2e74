import { createBadgeDesign, deleteBadgeDesign } from '@plenum/contract/badges/endpoints';
import type { BadgeDesk, DesignHead } from '@plenum/contract/badges/schemas';
import { stockDesigns } from '@plenum/contract/badges/stock';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { MenuButton } from '#kernel/ui/buttons/menu-button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { PlusIcon } from '#kernel/ui/icons/more-icons';
import { BadgePreview } from '../badge-drawing.tsx';
import { badgesChanged, designQuery } from '../api.ts';
import { samplePerson, withSampleCode } from '../sample-person.ts';
import { Designer } from './designer.tsx';

interface DesignsTabProps {
  meetingId: string;
  desk: BadgeDesk;
  designId: string | undefined;
  onOpen: (designId: string | undefined) => void;
}

export function DesignsTab({ meetingId, desk, designId, onOpen }: DesignsTabProps) {
  const { t } = useTranslation('badges');
  if (designId !== undefined)
    return (
      <>
        <Button size="small" kind="quiet" onPress={() => onOpen(undefined)} className="mb-4 -ms-3">
          {t('designs.all')}
        </Button>
        <Opened meetingId={meetingId} desk={desk} designId={designId} />
      </>
    );
  const mayDesign = desk.can.design;
  return (
    <>
      {mayDesign && desk.designs.length > 0 && (
        <div className="mb-5 flex justify-end">
          <NewDesign meetingId={meetingId} onOpen={onOpen} />
        </div>
      )}
      {desk.designs.length === 0 && (
        <EmptyState
          title={t('designs.none')}
          {...(mayDesign && { action: <NewDesign meetingId={meetingId} onOpen={onOpen} /> })}
        >
          {t(mayDesign ? 'designs.noneWhy' : 'designs.noneForStaff')}
        </EmptyState>
      )}
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {desk.designs.map((head) => (
          <DesignCard key={head.id} meetingId={meetingId} desk={desk} head={head} onOpen={onOpen} />
        ))}
      </ul>
    </>
  );
}

function Opened({ meetingId, desk, designId }: { meetingId: string; desk: BadgeDesk; designId: string }) {
  // The design is kept as it was opened, because a save fetches the list again, and the form must not change while
  // being edited.
  const { data, error, refetch } = useQuery({
    ...designQuery(meetingId, designId),
    refetchOnMount: 'always',
  });
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} />;
  if (!data)
    return (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    );
  return <Designer key={designId} meetingId={meetingId} desk={desk} stored={data} />;
}

function NewDesign({ meetingId, onOpen }: { meetingId: string; onOpen: (id: string) => void }) {
  const { t } = useTranslation('badges');
  const sentence = useSentence();
  const client = useQueryClient();
  const create = async (index: number) => {
    const stock = stockDesigns[index];
    if (!stock) return;
    const head = await call(createBadgeDesign, {
      params: { id: meetingId },
      body: { name: sentence(stock.name), design: stock.make() },
    });
    await badgesChanged(client, meetingId);
    onOpen(head.id);
  };
  return (
    <MenuButton
      kind="primary"
      label={t('designs.new')}
      groups={[
        {
          id: 'stock',
          actions: stockDesigns.map(({ id, name }, index) => ({
            id,
            label: sentence(name),
            // The client shows the error.
            onAction: () => void create(index).catch(() => undefined),
          })),
        },
      ]}
    >
      <PlusIcon className="size-4.5" />
      {t('designs.new')}
    </MenuButton>
  );
}

interface DesignCardProps {
  meetingId: string;
  desk: BadgeDesk;
  head: DesignHead;
  onOpen: (id: string) => void;
}

function DesignCard({ meetingId, desk, head, onOpen }: DesignCardProps) {
  const { t } = useTranslation('badges');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const { data } = useQuery(designQuery(meetingId, head.id));
  return (
    <li className="flex flex-col rounded-lg border bg-surface-raised p-4">
      <div className="grid h-44 place-items-center rounded-md bg-surface-sunken p-3">
        {data && (
          <BadgePreview
            design={data.design}
            side={0}
            subject={{ person: withSampleCode(samplePerson), conference: desk.conference }}
            label={t('designs.preview', { name: head.name })}
            className="h-38 max-w-full bg-[white] shadow-soft"
          />
        )}
      </div>
      <h2 className="mt-3 font-semibold break-words">{head.name}</h2>
      <p className="mt-0.5 text-sm text-muted">
        {t('designs.facts', { width: head.width, height: head.height, version: head.version })}
      </p>
      <p className="text-sm text-muted">
        {t('designs.changed', { when: formatDateTime(head.changedAt, lan), by: head.changedBy })}
      </p>
      <div className="mt-4 flex gap-2">
        <Button size="small" onPress={() => onOpen(head.id)}>
          {t(desk.can.design ? 'designs.edit' : 'designs.look')}
        </Button>
        {desk.can.design && (
          <Button size="small" kind="quiet" onPress={() => setDeleting(true)}>
            {t('designs.delete')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        title={t('designs.deleteTitle', { name: head.name })}
        confirmLabel={t('designs.delete')}
        isDangerous
        onConfirm={async () => {
          await call(deleteBadgeDesign, {
            params: { id: meetingId, designId: head.id },
            query: { version: head.version },
          });
          await badgesChanged(client, meetingId);
        }}
      >
        {t('designs.deleteWhat')}
      </ConfirmDialog>
    </li>
  );
}
