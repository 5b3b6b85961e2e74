import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import type { OfferedTemplate } from '@plenum/contract/mailings/job-endpoints';
import {
  type JobChannel,
  jobChannels,
  jobChannelWords,
  type JobForm,
  type JobTemplates,
  textsOf,
} from '@plenum/contract/mailings/job-schemas';
import { jobList } from '@plenum/contract/mailings/job-list';
import { messageList } from '@plenum/contract/mailings/message-list';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import type { ContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Link } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';
import { useLinks } from '#kernel/organize/links';
import { jobTemplatesQuery } from './jobs-api.ts';

interface JobTextProps {
  meeting: MeetingConsole;
  form: ContractForm<typeof JobForm>;
}

/** The name, the channel and the text of a job. The text is written for this job or comes from templates. */
export function JobText({ meeting, form }: JobTextProps) {
  const { t } = useTranslation('mailings-organize');
  const sentence = useSentence();
  const { inputRef, ...name } = useField(form, 'name').input;
  const { field: channel } = useController({ control: form.control, name: 'channel' });
  const { field: templates } = useController({ control: form.control, name: 'templates' });
  return (
    <div className="flex flex-col gap-5">
      <TextField
        {...name}
        inputRef={inputRef}
        label={sentence(jobList.columns.name.words)}
        description={t('sendJobs.nameHint')}
        maxLength={80}
        isRequired
        autoComplete="off"
      />
      <RadioCards
        label={sentence(jobList.columns.channel.words)}
        columns={2}
        options={jobChannels.map((value) => ({ value, label: sentence(jobChannelWords[value]) }))}
        value={channel.value}
        onChange={channel.onChange}
      />
      <RadioCards
        label={t('sendJobs.source.label')}
        columns="pair"
        options={(['free', 'template'] as const).map((value) => ({
          value,
          label: t(`sendJobs.source.${value}`),
        }))}
        value={templates.value === null ? 'free' : 'template'}
        onChange={(source) => templates.onChange(source === 'free' ? null : { email: null, sms: null })}
      />
      {templates.value === null ? (
        <FreeText form={form} channel={channel.value} />
      ) : (
        <TemplateChoice
          meeting={meeting}
          channel={channel.value}
          chosen={templates.value}
          onChoose={templates.onChange}
        />
      )}
    </div>
  );
}

function FreeText({ form, channel }: Pick<JobTextProps, 'form'> & { channel: JobChannel }) {
  const { t } = useTranslation('mailings-organize');
  const sentence = useSentence();
  const texts = textsOf(channel);
  return (
    <>
      {texts.includes('email') && (
        <>
          <LocalizedLineField
            form={form}
            name="content.subject"
            label={sentence(messageList.columns.subject.words)}
            maxLength={200}
          />
          <LocalizedLineField
            form={form}
            name="content.email"
            label={t(channel === 'app' ? 'sendJobs.appText' : 'sendJobs.email')}
            maxLength={5_000}
            isMultiline
            rows={8}
          />
        </>
      )}
      {texts.includes('sms') && (
        <LocalizedLineField
          form={form}
          name="content.sms"
          label={t('sendJobs.sms')}
          maxLength={600}
          isMultiline
          rows={4}
          description={t('sendJobs.smsHint')}
        />
      )}
      <p className="text-sm text-muted">
        {t('sendJobs.variables', {
          name: '{{name}}',
          meeting: '{{meeting}}',
          dates: '{{dates}}',
          venue: '{{venue}}',
          link: '{{link}}',
        })}
      </p>
    </>
  );
}

interface TemplateChoiceProps extends Pick<JobTextProps, 'meeting'> {
  channel: JobChannel;
  chosen: JobTemplates;
  onChoose: (templates: JobTemplates) => void;
}

function TemplateChoice({ meeting, channel, chosen, onChoose }: TemplateChoiceProps) {
  const { t } = useTranslation('mailings-organize');
  const links = useLinks();
  const { data: offered, error, refetch } = useQuery(jobTemplatesQuery(meeting.id));
  if (error && !offered) return <LoadingFailed error={error} onRetry={refetch} />;
  const describe = ({ isSite, languages }: OfferedTemplate) =>
    [
      t(isSite ? 'sendJobs.source.ofSite' : 'sendJobs.source.ofConference'),
      ...languages.map((language) => t(`sendJobs.language.${language}`)),
    ].join(' · ');
  return (
    <>
      {textsOf(channel).map((text) => (
        <Select
          key={text}
          label={t(`sendJobs.source.${text}`)}
          isRequired
          options={(offered ?? [])
            .filter((one) => one.channel === text)
            .map((one) => ({ value: one.id, label: one.name, description: describe(one) }))}
          value={chosen[text]}
          onChange={(id) => onChoose({ ...chosen, [text]: id })}
        />
      ))}
      <p className="text-sm text-muted">
        {t('sendJobs.source.hint')}{' '}
        <Link href={links.templates(meeting.id)}>{t('sendJobs.source.manage')}</Link>
      </p>
    </>
  );
}
