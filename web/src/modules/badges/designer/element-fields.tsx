import { type BadgeField, badgeFields, badgeFieldWords } from '@plenum/contract/badges/badge-data';
import {
  alignments,
  type BadgeElement,
  LARGEST_PT,
  SMALLEST_PT,
  type TextElement,
  textLanguages,
  verticalAlignments,
} from '@plenum/contract/badges/design';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { mediaLink } from '#kernel/picture/media-link';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { NumberField } from '#kernel/ui/fields/number-field';
import { PictureField, type UploadedPicture } from '#kernel/ui/fields/picture-field';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';
import { ColourField } from './colour-field.tsx';

interface ElementFieldsProps<E extends BadgeElement> {
  element: E;
  onChange: (change: Partial<E>, kind?: string) => void;
  upload: (file: File) => Promise<UploadedPicture>;
}

/** The properties of the selected element. */
export function ElementFields({ element, onChange, upload }: ElementFieldsProps<BadgeElement>) {
  const { t } = useTranslation('badges');
  const place = (name: 'x' | 'y' | 'width' | 'height') => (
    <NumberField
      label={t(`place.${name}`)}
      value={element[name]}
      min={name === 'x' || name === 'y' ? -420 : 0}
      max={420}
      decimals={1}
      suffix={t('mm')}
      onChange={(value) => value !== null && onChange({ [name]: value }, `${name} ${element.id}`)}
    />
  );
  return (
    <div className="flex flex-col gap-4">
      {element.kind === 'text' && <TextFields element={element} onChange={onChange} upload={upload} />}
      {element.kind === 'image' && (
        <PictureField
          label={t('element.image')}
          fileId={element.fileId}
          link={mediaLink(element.fileId)}
          shape="logo"
          description={t('pictureTypes')}
          upload={upload}
          onChange={({ fileId }) => onChange({ fileId })}
        />
      )}
      {element.kind === 'rectangle' && (
        <>
          <ColourField
            label={t('colour')}
            value={element.fill}
            onChange={(fill) => onChange({ fill }, `fill ${element.id}`)}
          />
          <Checkbox
            isSelected={element.byType}
            onChange={(byType) => onChange({ byType })}
            description={t('byTypeWhat')}
          >
            {t('byType')}
          </Checkbox>
          <NumberField
            label={t('radius')}
            value={element.radius}
            min={0}
            max={50}
            decimals={1}
            suffix={t('mm')}
            onChange={(radius) => radius !== null && onChange({ radius }, `radius ${element.id}`)}
          />
        </>
      )}
      {element.kind === 'line' && (
        <div className="grid grid-cols-2 gap-3">
          <ColourField
            label={t('colour')}
            value={element.colour}
            onChange={(colour) => onChange({ colour }, `colour ${element.id}`)}
          />
          <NumberField
            label={t('thickness')}
            value={element.thickness}
            min={0.1}
            max={10}
            decimals={1}
            suffix={t('mm')}
            onChange={(thickness) =>
              thickness !== null && thickness >= 0.1 && onChange({ thickness }, `thickness ${element.id}`)
            }
          />
        </div>
      )}
      <div className="grid grid-cols-2 gap-3">
        {place('x')}
        {place('y')}
        {place('width')}
        {place('height')}
      </div>
    </div>
  );
}

const OWN_TEXT = 'text';

function TextFields({ element, onChange }: ElementFieldsProps<TextElement>) {
  const { t } = useTranslation('badges');
  const sentence = useSentence();
  const contents = [
    ...badgeFields.map((field) => ({ value: field as string, label: sentence(badgeFieldWords[field]) })),
    { value: OWN_TEXT, label: t('ownText') },
  ];
  const points = (name: 'size' | 'smallest') => (
    <NumberField
      label={t(name)}
      value={element[name]}
      min={SMALLEST_PT}
      max={LARGEST_PT}
      decimals={1}
      suffix={t('pt')}
      onChange={(value) =>
        value !== null && value >= SMALLEST_PT && onChange({ [name]: value }, `${name} ${element.id}`)
      }
    />
  );
  return (
    <>
      <Select
        label={t('content')}
        options={contents}
        value={element.field ?? OWN_TEXT}
        onChange={(value) => onChange({ field: value === OWN_TEXT ? null : (value as BadgeField) })}
      />
      {element.field === null && (
        <>
          <TextField
            label={t('textZh')}
            lang="zh-CN"
            value={element.text.zh}
            maxLength={200}
            onChange={(zh) => onChange({ text: { ...element.text, zh } }, `zh ${element.id}`)}
          />
          <TextField
            label={t('textEn')}
            lang="en"
            value={element.text.en}
            maxLength={200}
            onChange={(en) => onChange({ text: { ...element.text, en } }, `en ${element.id}`)}
          />
        </>
      )}
      <Select
        label={t('language')}
        options={textLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        value={element.language}
        onChange={(language) => onChange({ language })}
      />
      <div className="grid grid-cols-2 gap-3">
        {points('size')}
        {points('smallest')}
        <Select
          label={t('align')}
          options={alignments.map((value) => ({ value, label: t(`aligns.${value}`) }))}
          value={element.align}
          onChange={(align) => onChange({ align })}
        />
        <Select
          label={t('verticalAlign')}
          options={verticalAlignments.map((value) => ({ value, label: t(`verticalAligns.${value}`) }))}
          value={element.verticalAlign}
          onChange={(verticalAlign) => onChange({ verticalAlign })}
        />
        <NumberField
          label={t('lines')}
          value={element.lines}
          min={1}
          max={6}
          onChange={(lines) =>
            lines !== null && lines >= 1 && lines <= 6 && onChange({ lines }, `lines ${element.id}`)
          }
        />
        <ColourField
          label={t('colour')}
          value={element.colour}
          onChange={(colour) => onChange({ colour }, `colour ${element.id}`)}
        />
      </div>
      <Checkbox isSelected={element.strong} onChange={(strong) => onChange({ strong })}>
        {t('strong')}
      </Checkbox>
    </>
  );
}
