import { joinItems } from '@plenum/contract/kernel/punctuation';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { saveReviewer } from '@plenum/contract/submissions/manage-endpoints';
import type { Reviewer, ReviewerProfile } from '@plenum/contract/submissions/manage-schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { NumberField } from '#kernel/ui/fields/number-field';
import { TextField } from '#kernel/ui/fields/text-field';
import { PageHead } from '#kernel/ui/layout/page-head';
import { useLinks } from '#kernel/organize/links';
import { recordsChanged } from '#kernel/organize/record-keys';
import { useLiveRecords } from '#kernel/organize/use-live-records';
import { reviewersQuery } from './papers-api.ts';
import { type CallField, useCallFields } from '#kernel/organize/use-call-fields';
import { RemindDialog } from './remind-dialog.tsx';
import { ReviewProgress } from './review-progress.tsx';

/** The reviewers and their progress, and that of each field. */
export function ReviewersScreen({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('papers');
  const links = useLinks();
  const fields = useCallFields(meeting.id);
  const { data: reviewers, error, refetch } = useQuery(reviewersQuery(meeting.id));
  useLiveRecords(meeting.id);
  const [editing, setEditing] = useState<Reviewer>();
  const [isReminding, setReminding] = useState(false);
  const open = (reviewers ?? []).filter(({ assigned }) => assigned > 0);

  const toStaff = meeting.can.manageStaff && (
    <ButtonLink href={links.console(meeting.id, 'staff')}>{t('reviewers.toStaff')}</ButtonLink>
  );
  if (error && !reviewers) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  return (
    <>
      <PageHead
        title={t('reviewers.title')}
        actions={
          <>
            {toStaff}
            <Button isDisabled={open.length === 0} onPress={() => setReminding(true)}>
              {t('reviewers.remind')}
            </Button>
          </>
        }
      />
      <ReviewProgress meeting={meeting} fields={fields} />
      {!reviewers && <SkeletonText lines={6} />}
      {reviewers?.length === 0 && (
        <EmptyState title={t('reviewers.none')} action={toStaff || undefined}>
          {t('reviewers.noneWhy')}
        </EmptyState>
      )}
      <ul className="mt-6 flex flex-col">
        {reviewers?.map((reviewer) => (
          <li key={reviewer.accountId} className="border-t py-4">
            <ReviewerLine
              reviewer={reviewer}
              fields={fields}
              timeZone={meeting.timeZone}
              onEdit={() => setEditing(reviewer)}
            />
          </li>
        ))}
      </ul>
      {editing && (
        <ReviewerDialog
          meeting={meeting}
          reviewer={editing}
          fields={fields}
          onClose={() => setEditing(undefined)}
        />
      )}
      {isReminding && <RemindDialog meeting={meeting} onClose={() => setReminding(false)} />}
    </>
  );
}

interface ReviewerLineProps {
  reviewer: Reviewer;
  fields: readonly CallField[];
  timeZone: string;
  onEdit: () => void;
}

function ReviewerLine({ reviewer, fields, timeZone, onEdit }: ReviewerLineProps) {
  const { t } = useTranslation('papers');
  const lan = useAppStore((state) => state.lan);
  const names = (ids: readonly string[]) =>
    joinItems(
      fields.filter(({ id }) => ids.includes(id)).map(({ name }) => name),
      lan,
    );
  const { name, contact, fieldIds, chairOf, institution, assigned, done, declined, capacity } = reviewer;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-72">
        <p>
          <b>{name}</b>
        </p>
        {chairOf.length > 0 && (
          <p className="text-sm text-accent">{t('reviewers.chairOf', { fields: names(chairOf) })}</p>
        )}
        <p className="text-sm break-words text-muted">
          {[contact, institution].filter((part) => part !== '').join(' · ')}
        </p>
        <p className={fieldIds.length === 0 ? 'text-sm text-warning' : 'text-sm'}>
          {fieldIds.length === 0 ? t('reviewers.noFields') : names(fieldIds)}
        </p>
      </div>
      <p className="tabular text-sm">
        {t('reviewers.load', { done, assigned: done + assigned, capacity })}
        {declined > 0 && (
          <span className="block text-muted">{t('reviewers.declined', { count: declined })}</span>
        )}
        {reviewer.remindedAt !== null && (
          <span className="block text-muted">
            {t('reviewers.remindedAt', { at: formatDateTime(reviewer.remindedAt, lan, timeZone) })}
          </span>
        )}
      </p>
      <Button size="small" aria-label={t('reviewers.editNamed', { name })} onPress={onEdit}>
        {t('reviewers.edit')}
      </Button>
    </div>
  );
}

interface ReviewerDialogProps {
  meeting: MeetingConsole;
  reviewer: Reviewer;
  fields: readonly CallField[];
  onClose: () => void;
}

function ReviewerDialog({ meeting, reviewer, fields, onClose }: ReviewerDialogProps) {
  const { t } = useTranslation('papers');
  const client = useQueryClient();
  const { fieldIds, institution, capacity, chairOf } = reviewer;
  const [profile, setProfile] = useState<ReviewerProfile>({ fieldIds, institution, capacity, chairOf });
  const change = (patch: Partial<ReviewerProfile>) => setProfile({ ...profile, ...patch });
  const toggled = (list: readonly string[], id: string, isIn: boolean) =>
    isIn ? [...list, id] : list.filter((other) => other !== id);

  async function save() {
    await call(saveReviewer, {
      params: { id: meeting.id, accountId: reviewer.accountId },
      body: profile,
      quiet: true,
    });
    await recordsChanged(client, meeting.id);
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={reviewer.name}
      confirmLabel={t('reviewers.save')}
      onConfirm={save}
      saysRefusal
    >
      {(['fieldIds', 'chairOf'] as const).map((key) => (
        <fieldset key={key}>
          <legend className="mb-2 font-semibold text-text">
            {t(key === 'fieldIds' ? 'reviewers.fieldIds' : 'reviewers.chairFields')}
          </legend>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {fields.map(({ id, name }) => (
              <Checkbox
                key={id}
                isSelected={profile[key].includes(id)}
                onChange={(isIn) => change({ [key]: toggled(profile[key], id, isIn) })}
              >
                {name}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      ))}
      <TextField
        label={t('reviewers.institution')}
        description={t('reviewers.institutionHint')}
        value={profile.institution}
        onChange={(value) => change({ institution: value })}
        maxLength={300}
      />
      <NumberField
        label={t('reviewers.capacity')}
        value={profile.capacity}
        onChange={(value) => change({ capacity: value ?? 0 })}
        min={0}
        max={500}
        className="max-w-40"
      />
    </ConfirmDialog>
  );
}
