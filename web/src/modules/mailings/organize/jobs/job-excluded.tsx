import { exclusionWords } from '@plenum/contract/mailings/job-schemas';
import { clearUndeliverable, type JobPreview, type JobView } from '@plenum/contract/mailings/job-endpoints';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { formatNumber } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { jobPreviewQuery } from './jobs-api.ts';

interface ExcludedProps {
  meeting: MeetingConsole;
  job: JobView;
  preview: JobPreview;
}

/** Lists the people who are left out, with the reasons. People to whom delivery failed before can be included again. */
export function Excluded({ meeting, job, preview: { excluded } }: ExcludedProps) {
  const { t } = useTranslation('mailings-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: (person: string) =>
      call(clearUndeliverable, { params: { id: meeting.id, jobId: job.id }, body: { person } }),
    onSuccess: () => client.invalidateQueries(jobPreviewQuery(meeting.id, job, lan)),
  });
  if (excluded.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 font-semibold">{t('sendJobs.leftOut')}</h3>
      <ul className="grid gap-2">
        {excluded.map(({ reason, count, people }) => (
          <li key={reason}>
            <details>
              <summary className="cursor-pointer">
                {sentence(exclusionWords[reason])} ·{' '}
                <span className="tabular">{formatNumber(count, lan)}</span>
              </summary>
              <ul className="mt-1 ms-5 text-sm text-muted">
                {people.map(({ person, name, target }) => (
                  <li key={person} className="flex flex-wrap items-center gap-x-3">
                    <span>{name}</span>
                    <span className="tabular">{target}</span>
                    {reason === 'undeliverable' && (
                      <Button
                        kind="quiet"
                        size="small"
                        aria-label={t('sendJobs.tryAgainFor', { name })}
                        isPending={again.isPending && again.variables === person}
                        onPress={() => again.mutate(person)}
                      >
                        {t('sendJobs.tryAgain')}
                      </Button>
                    )}
                  </li>
                ))}
                {count > people.length && (
                  <li>{t('sendJobs.andMore', { n: formatNumber(count - people.length, lan) })}</li>
                )}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}
