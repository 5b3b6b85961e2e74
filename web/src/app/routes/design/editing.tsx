import { LocalizedName } from '@plenum/contract/kernel/localized-text';
import { LocalizedRichText, richParagraphs, noRichText } from '@plenum/contract/kernel/rich-text';
import { z } from '@plenum/contract/kernel/zod';
import { useState } from 'react';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { LocalizedRichField } from '#kernel/form/localized-rich-field';
import { AmountsField } from '#kernel/form/money-field';
import { useContractForm } from '#kernel/form/use-contract-form';
import { DateField, DateTimeField, TimeField } from '#kernel/ui/fields/date-time-field';
import { FilterChips } from '#kernel/ui/fields/filter-chips';
import { NumberField } from '#kernel/ui/fields/number-field';
import { PictureField } from '#kernel/ui/fields/picture-field';
import { RichTextView } from '#kernel/ui/layout/rich-text-view';
import { SaveBar } from '#kernel/form/save-bar';
import { Switch } from '#kernel/ui/fields/switch';
import { TranslationMeter } from '#kernel/ui/layout/translation-meter';
import { Sample, DesignSection, useSay } from './section.tsx';

/** The components that organizers edit content with. */
export function EditingExamples() {
  const say = useSay();
  return (
    <DesignSection title={say({ en: 'Editing', zh: '编辑' })}>
      <Sample title={say({ en: 'Dates and times', zh: '日期与时间' })}>
        <Dates />
      </Sample>
      <Values />
      <Sample title={say({ en: 'Texts in two languages', zh: '双语内容' })}>
        <Texts />
      </Sample>
      <Sample title={say({ en: 'How far the translation is', zh: '翻译进度' })}>
        <div className="flex flex-col items-start gap-3">
          <TranslationMeter written={24} missing={0} />
          <TranslationMeter written={24} missing={5} />
          <TranslationMeter written={0} missing={0} />
        </div>
      </Sample>
      <Sample title={say({ en: 'Saving', zh: '保存' })}>
        <Saving />
      </Sample>
    </DesignSection>
  );
}

function Dates() {
  const say = useSay();
  const [day, setDay] = useState('2026-05-18');
  const [birthday, setBirthday] = useState('');
  const [moment, setMoment] = useState<string | null>('2026-04-30T15:59:00.000Z');
  const [skipped, setSkipped] = useState<string | null>('2026-03-08T07:30:00.000Z');
  const [time, setTime] = useState('09:00');
  return (
    <>
      <p className="measure mb-6 text-muted">
        {say({
          en: 'The parts are typed one after the other, in the order of the reader’s language; a date copied from elsewhere can be pasted, and the calendar goes by month and year. An instant is typed on the conference’s clock; its zone is named where the reader’s clock shows another time.',
          zh: '按读者语言的顺序分段输入，也可粘贴日期，或在日历中按年月选择。时刻按会议当地时间填写；与读者所在时区不同时，会注明时区。',
        })}
      </p>
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-7 md:grid-cols-2">
        <DateField
          label={say({ en: 'First day', zh: '开始日期' })}
          description={say({ en: 'In May 2026', zh: '限 2026 年 5 月' })}
          value={day}
          onChange={setDay}
          min="2026-05-01"
          max="2026-05-31"
          isRequired
        />
        <DateField
          label={say({ en: 'Date of birth', zh: '出生日期' })}
          value={birthday}
          onChange={setBirthday}
          max="2026-05-18"
        />
        <DateTimeField
          label={say({ en: 'Registration closes', zh: '报名截止' })}
          value={moment}
          onChange={setMoment}
          timeZone="Asia/Shanghai"
        />
        <DateTimeField
          label={say({ en: 'Early price ends', zh: '早鸟价截止' })}
          value={skipped}
          onChange={setSkipped}
          timeZone="America/New_York"
        />
        <TimeField
          label={say({ en: 'Session starts', zh: '开始时间' })}
          value={time}
          onChange={setTime}
          isRequired
        />
        <DateField
          label={say({ en: 'Last day', zh: '结束日期' })}
          value="2026-05-20"
          onChange={() => undefined}
          isDisabled
        />
      </div>
    </>
  );
}

function Values() {
  const say = useSay();
  const [places, setPlaces] = useState<number | null>(120);
  const [amounts, setAmounts] = useState<{ CNY: number | null; USD: number | null }>({
    CNY: 168_000,
    USD: null,
  });
  const [isOn, setOn] = useState(true);
  const [logo, setLogo] = useState({ fileId: '', link: '' });
  return (
    <div className="grid grid-cols-1 items-start gap-x-6 gap-y-7 md:grid-cols-2">
      <NumberField
        label={say({ en: 'Stock', zh: '库存' })}
        value={places}
        onChange={setPlaces}
        min={0}
        max={1000}
        suffix={say({ en: 'places', zh: '个名额' })}
      />
      <AmountsField label={say({ en: 'Price', zh: '价格' })} value={amounts} onChange={setAmounts} />
      <Switch
        label={say({ en: 'Review every registration', zh: '报名须经审核' })}
        description={say({ en: 'People pay after they were accepted.', zh: '审核通过后方可支付。' })}
        isSelected={isOn}
        onChange={setOn}
      />
      <PictureField
        label={say({ en: 'Logo', zh: '标志' })}
        shape="logo"
        {...logo}
        upload={async (file) => ({ fileId: 'shown-here-only', link: URL.createObjectURL(file) })}
        onChange={setLogo}
      />
    </div>
  );
}

const Sheet = z.strictObject({ title: LocalizedName(60), body: LocalizedRichText });

function Texts() {
  const say = useSay();
  const form = useContractForm(Sheet, {
    defaultValues: {
      title: { en: 'Coastal Computing Congress 2026', zh: '' },
      body: { en: richParagraphs('Three days by the harbour.'), zh: noRichText },
    },
  });
  const body = form.watch('body.en');
  return (
    <div className="space-y-7">
      <LocalizedLineField
        form={form}
        name="title"
        label={say({ en: 'Title', zh: '标题' })}
        maxLength={60}
        isRequired
      />
      <LocalizedRichField form={form} name="body" label={say({ en: 'Text', zh: '正文' })} />
      <RichTextView text={body} />
    </div>
  );
}

const states = [
  'clean',
  'dirty',
  'saving',
  'saved',
  'failed',
  'refused',
  'connection',
  'service',
  'conflict',
] as const;

function Saving() {
  const say = useSay();
  const [state, setState] = useState<(typeof states)[number]>('clean');
  function become(next: typeof state): boolean {
    setState(next);
    return true;
  }
  return (
    <div className="px-4">
      <FilterChips
        label={say({ en: 'Status', zh: '状态' })}
        all={say({ en: 'None', zh: '无' })}
        options={states.map((id) => ({ id, label: id, count: 1 }))}
        chosen={state}
        onChoose={(next) => setState(next ?? 'clean')}
      />
      <SaveBar
        section={{
          state,
          savedBefore: { by: say({ en: 'Lin Yue', zh: '林悦' }), at: '2026-11-16T06:02:00.000Z' },
          save: async () => become('saved'),
          retry: async () => false,
          reload: async () => void become('clean'),
          overwrite: async () => become('saved'),
        }}
      />
    </div>
  );
}
