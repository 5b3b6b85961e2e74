import { identityWords } from '@plenum/contract/registration/people/person-words';
import { identities, type TypesSection } from '@plenum/contract/meetings/catalogue';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { noText } from '@plenum/contract/kernel/localized-text';
import { useController } from 'react-hook-form';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import { formatNumber, price } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { EntryFacts } from '#kernel/organize/editor/folded-entry';
import { ListEditor } from '#kernel/organize/editor/list-editor';
import { type SectionContext, SectionForm } from '#kernel/organize/editor/section-form';
import { useWords } from '#kernel/organize/use-words';
import { PriceWindows, type TypesForm } from './price-windows.tsx';
import { StockFields } from './stock-fields.tsx';
import { useEntryName } from '#kernel/organize/editor/use-entry-name';
import { useFieldList } from '#kernel/organize/editor/use-field-list';

interface Props {
  form: TypesForm;
  context: SectionContext;
}

export function TypesEditor({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('meetings-organize');
  return (
    <SectionForm meeting={meeting} name="types" intro={t('types.intro')}>
      {(form, context) => <Types form={form} context={context} />}
    </SectionForm>
  );
}

function newType(name = noText): TypesSection['types'][number] {
  return {
    id: crypto.randomUUID(),
    name,
    description: noText,
    identities: [],
    stock: null,
    hidden: false,
    windows: [
      {
        id: crypto.randomUUID(),
        name: { en: 'Standard', zh: '标准价' },
        from: null,
        until: null,
        price: { CNY: null, USD: null },
        payBy: null,
      },
    ],
  };
}

function Types({ form, context }: Props) {
  const { t } = useTranslation('meetings-organize');
  const partTitle = usePartTitle();
  const list = useFieldList(form, 'types');
  const nameOf = useEntryName(form, 'types', 'name');
  return (
    <ListEditor
      {...list}
      label={partTitle('types')}
      addLabel={t('types.add')}
      nameOf={nameOf}
      isDisabled={context.isDisabled}
      empty={t('types.empty')}
      folded={{
        renderDetail: (index) => <TypeFacts type={form.getValues(`types.${index}`)} taken={context.taken} />,
        hasError: (index) => form.formState.errors.types?.[index] !== undefined,
      }}
      onAdd={() => list.add(newType())}
      renderItem={(index) => <Type form={form} context={context} index={index} />}
    />
  );
}

function TypeFacts({
  type: { id, stock, hidden, windows },
  taken,
}: {
  type: TypesSection['types'][number];
  taken: SectionContext['taken'];
}) {
  const { t } = useTranslation('meetings-organize');
  const lan = useAppStore((state) => state.lan);
  const words = useWords();
  return (
    <EntryFacts>
      {hidden && t('stock.hidden')}
      {windows.map(({ id: window, name, price: { CNY, USD } }) => {
        const [amount, currency] = (lan === 'en' ? USD !== null : CNY === null)
          ? ([USD, 'USD'] as const)
          : ([CNY, 'CNY'] as const);
        return (
          amount !== null && (
            <span key={window}>
              {t('types.price', { name: words(name), price: price(amount, currency, lan) })}
            </span>
          )
        );
      })}
      {stock === null
        ? t('types.unlimited')
        : t('types.placesOf', { taken: formatNumber(taken[id] ?? 0, lan), stock: formatNumber(stock, lan) })}
    </EntryFacts>
  );
}

function Type({ form, context, index }: Props & { index: number }) {
  const { t } = useTranslation('meetings-organize');
  const sentence = useSentence();
  const { isDisabled } = context;
  const { field: who } = useController({ control: form.control, name: `types.${index}.identities` });
  return (
    <>
      <LocalizedLineField
        form={form}
        name={`types.${index}.name`}
        label={t('types.name')}
        maxLength={80}
        isRequired
        isDisabled={isDisabled}
      />
      <LocalizedLineField
        form={form}
        name={`types.${index}.description`}
        label={t('types.description')}
        maxLength={600}
        isMultiline
        rows={2}
        isDisabled={isDisabled}
      />
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{t('types.identities')}</legend>
        <p className="mb-2 text-sm text-muted">{t('types.identitiesHint')}</p>
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          {identities.map((identity) => (
            <Checkbox
              key={identity}
              isSelected={who.value.includes(identity)}
              isDisabled={isDisabled}
              onChange={(isSelected) =>
                who.onChange(
                  isSelected ? [...who.value, identity] : who.value.filter((kept) => kept !== identity),
                )
              }
            >
              {sentence(identityWords[identity])}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <StockFields form={form} at={`types.${index}`} context={context} />
      <PriceWindows form={form} context={context} type={index} />
    </>
  );
}
