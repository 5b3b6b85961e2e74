import type { BadgeDesign } from '@plenum/contract/badges/design';
import type { BadgeDesk } from '@plenum/contract/badges/schemas';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { NumberField } from '#kernel/ui/fields/number-field';
import { ColourField } from './colour-field.tsx';

interface PageFieldsProps {
  design: BadgeDesign;
  types: BadgeDesk['types'];
  onChange: (design: BadgeDesign, kind?: string) => void;
}

const USUAL_COLOUR = '#2f4bce';
const a4 = { width: 210, height: 297, columns: 2, rows: 2, gap: 2 };

/** Size, back, sheet and the colours of registration types: the settings of the whole badge. */
export function PageFields({ design, types, onChange }: PageFieldsProps) {
  const { t } = useTranslation('badges');
  const lan = useAppStore((state) => state.lan);
  const { sheet } = design;
  const length = (name: 'width' | 'height') => (
    <NumberField
      label={t(`page.${name}`)}
      value={design[name]}
      min={20}
      max={420}
      decimals={1}
      suffix={t('mm')}
      onChange={(value) => value !== null && onChange({ ...design, [name]: value }, `page ${name}`)}
    />
  );
  const sheetNumber = (name: keyof NonNullable<typeof sheet>, decimals: number) =>
    sheet && (
      <NumberField
        label={t(`sheet.${name}`)}
        value={sheet[name]}
        min={name === 'gap' ? 0 : 1}
        decimals={decimals}
        {...(decimals > 0 && { suffix: t('mm') })}
        onChange={(value) =>
          value !== null && onChange({ ...design, sheet: { ...sheet, [name]: value } }, `sheet ${name}`)
        }
      />
    );
  const colourOf = (id: string) => design.typeColours.find(({ typeId }) => typeId === id)?.colour;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3">
        {length('width')}
        {length('height')}
      </div>
      <Checkbox
        isSelected={design.sides.length === 2}
        onChange={(hasBack) =>
          onChange({
            ...design,
            sides: hasBack ? [...design.sides, { elements: [] }] : design.sides.slice(0, 1),
          })
        }
      >
        {t('hasBack')}
      </Checkbox>
      <Checkbox
        isSelected={sheet !== null}
        onChange={(isSheet) => onChange({ ...design, sheet: isSheet ? a4 : null })}
      >
        {t('isSheet')}
      </Checkbox>
      {sheet && (
        <div className="grid grid-cols-2 gap-3">
          {sheetNumber('width', 1)}
          {sheetNumber('height', 1)}
          {sheetNumber('columns', 0)}
          {sheetNumber('rows', 0)}
          {sheetNumber('gap', 1)}
        </div>
      )}
      {types.length > 0 && (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-sm font-semibold">{t('typeColours')}</legend>
          {types.map(({ id, name }) => (
            <ColourField
              key={id}
              label={textIn(name, lan)}
              value={colourOf(id) ?? USUAL_COLOUR}
              onChange={(colour) =>
                onChange(
                  {
                    ...design,
                    typeColours: [
                      ...design.typeColours.filter(({ typeId }) => typeId !== id),
                      { typeId: id, colour },
                    ],
                  },
                  `type ${id}`,
                )
              }
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
