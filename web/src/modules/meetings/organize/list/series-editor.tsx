import { accents } from '@plenum/contract/meetings/fields';
import {
  SeriesForm,
  type Series,
  changeSeries,
  createSeries,
  uploadSeriesPicture,
} from '@plenum/contract/meetings/series';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { mediaLink } from '#kernel/picture/media-link';
import { call, upload } from '#kernel/client/call';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { LocalizedRichField } from '#kernel/form/localized-rich-field';
import { useField } from '#kernel/form/use-field';
import { useSectionForm } from '#kernel/form/use-section-form';
import { NumberField } from '#kernel/ui/fields/number-field';
import { PictureField } from '#kernel/ui/fields/picture-field';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { TextField } from '#kernel/ui/fields/text-field';
import { seriesQuery } from '../series-query.ts';
import { EditorForm } from '#kernel/organize/editor/editor-form';
import { ContactListEditor } from '../setup/sections/contact-list.tsx';
import { FooterFields } from '../setup/sections/footer-fields.tsx';
import { PartnerList } from '../setup/sections/partner-list.tsx';
import { useLinks } from '#kernel/organize/links';
import { emptySeries } from './empty-series.ts';
import { useWords } from '#kernel/organize/use-words';

function formOf({ id: _id, version: _version, meetings: _meetings, can: _can, ...form }: Series): SeriesForm {
  return form;
}

export function SeriesEditor({ series, position }: { series: Series | null; position: number }) {
  const { t } = useTranslation('meetings-organize');
  const partTitle = usePartTitle();
  const words = useWords();
  const links = useLinks();
  const client = useQueryClient();
  // Set by the first save of a new series; later saves change this one.
  const created = useRef<string>(undefined);
  const section = useSectionForm(SeriesForm, {
    loaded: { version: series?.version ?? 0, content: series ? formOf(series) : emptySeries(position) },
    bodyPart: series ? 'series' : '',
    draftName: `series:${series?.id ?? 'new'}`,
    save: async (content, version, idempotencyKey) => {
      const id = series?.id ?? created.current;
      if (id !== undefined) {
        const body = { version, series: content };
        const saved = await call(changeSeries, { params: { id }, body, quiet: true, idempotencyKey });
        await client.invalidateQueries(seriesQuery);
        return saved;
      }
      created.current = (await call(createSeries, { body: content, quiet: true, idempotencyKey })).id;
      await client.invalidateQueries(seriesQuery);
      return { version: 1 };
    },
    reload: async () => {
      const all = await client.fetchQuery({ ...seriesQuery, staleTime: 0 });
      const fresh = all.find(({ id }) => id === series?.id);
      if (!fresh) throw new Error('The series is gone');
      return { version: fresh.version, content: formOf(fresh) };
    },
  });
  const { form } = section;
  const slug = useField(form, 'slug');
  const { field: accent } = useController({ control: form.control, name: 'accent' });
  const { field: place } = useController({ control: form.control, name: 'position' });
  const { field: logo } = useController({ control: form.control, name: 'logo' });
  const uploadPicture = (file: Blob) => upload(uploadSeriesPicture, file, { quiet: true });
  async function leaveNew(saving: Promise<boolean>) {
    const isSaved = await saving;
    if (isSaved && !series) links.go(links.series());
    return isSaved;
  }
  return (
    <EditorForm
      section={{
        ...section,
        save: () => leaveNew(section.save()),
        retry: () => leaveNew(section.retry()),
      }}
      title={series ? words(series.name) : t('series.new')}
      intro={t('series.intro')}
    >
      <LocalizedLineField form={form} name="name" label={t('series.name')} maxLength={120} isRequired />
      <LocalizedLineField form={form} name="tagline" label={t('series.tagline')} maxLength={200} />
      <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
        <TextField
          {...slug.input}
          label={t('series.address')}
          description={t('series.addressHint')}
          maxLength={40}
          isRequired
        />
        <NumberField
          label={t('series.position')}
          value={place.value}
          onChange={(value) => place.onChange(value ?? 0)}
          min={0}
        />
      </div>
      <div data-accent={accent.value}>
        <RadioCards
          label={t('series.accent')}
          columns={3}
          value={accent.value}
          onChange={accent.onChange}
          options={accents.map((name) => ({
            value: name,
            label: (
              <span data-accent={name} className="flex items-center gap-2">
                <span aria-hidden className="size-4 rounded-full bg-accent" />
                {t(`accent.${name}`)}
              </span>
            ),
          }))}
        />
      </div>
      <PictureField
        label={t('series.logo')}
        shape="logo"
        fileId={logo.value}
        link={mediaLink(logo.value ?? '')}
        upload={uploadPicture}
        onChange={({ fileId }) => logo.onChange(fileId)}
      />
      <LocalizedRichField form={form} name="about" label={t('series.about')} uploadPicture={uploadPicture} />
      <h2 className="mt-4 text-lg font-semibold">{partTitle('partners')}</h2>
      <PartnerList form={form} name="partners" uploadPicture={uploadPicture} />
      <h2 className="mt-4 text-lg font-semibold">{partTitle('contacts')}</h2>
      <ContactListEditor form={form} name="contacts" />
      <h2 className="mt-4 text-lg font-semibold">{partTitle('footer')}</h2>
      <FooterFields form={form} prefix="footer." />
    </EditorForm>
  );
}
