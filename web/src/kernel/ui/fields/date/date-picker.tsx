import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from 'react-aria-components/Button';
import { DateField, type DateFieldState } from 'react-aria-components/DateField';
import { DatePicker as AriaDatePicker, Group } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { componentLocale, formatDate } from '../../../i18n/format.ts';
import { useAppStore } from '../../../state/app-store.ts';
import { classes } from '../../classes.ts';
import { Popover } from '../../dialogs/popover.tsx';
import { CloseIcon } from '../../icons/icons.tsx';
import { CalendarIcon } from '../../icons/more-icons.tsx';
import { controlClass, fieldClass, FieldFoot, FieldLabel } from '../field.tsx';
import { Calendar } from './calendar.tsx';
import type { FocusRef, WallFieldProps } from './props.ts';
import { readDate } from './read-date.ts';
import { Segments } from './segments.tsx';
import {
  brokenLimit,
  fullYear,
  type Granularity,
  readWall,
  type WallValue,
  writeWall,
} from './wall-value.ts';

export interface DatePickerProps extends WallFieldProps {
  granularity: Granularity;
}

/** A day, or a day and a time, that can be typed part by part, pasted, or chosen in a calendar. */
export function LoadedDatePicker({
  label,
  description,
  error,
  value,
  onChange,
  onBlur,
  inputRef,
  min = '',
  max = '',
  isRequired = false,
  isDisabled = false,
  className,
  granularity,
}: DatePickerProps) {
  const { t } = useTranslation('kernel');
  const lan = useAppStore((state) => state.lan);
  const root = useFocusRef(inputRef);
  const segments = useRef<DateFieldState>(null);
  // The library treats another object as another value, and would drop a half-typed one.
  const held = useMemo(() => readWall(value, granularity), [value, granularity]);
  const [least, most] = useMemo(() => [readWall(min, 'day'), readWall(max, 'day')], [min, max]);
  // While a year is typed digit by digit, the field holds years such as 0020; the form does not get them.
  const [unfinished, setUnfinished] = useState<WallValue>();
  const [problem, setProblem] = useState<'incomplete' | 'unread'>();

  function change(next: WallValue | null) {
    setProblem(undefined);
    const isUnfinished = next !== null && next.year < 1000;
    setUnfinished(isUnfinished ? next : undefined);
    if (!isUnfinished) onChange(writeWall(next, granularity));
  }

  function leave() {
    if (unfinished !== undefined && unfinished.year < 100) {
      change(unfinished.set({ year: fullYear(unfinished.year) }));
    } else if (unfinished !== undefined || isPartlyTyped(segments.current)) {
      if (held === null) {
        setProblem('incomplete');
      } else {
        // Makes the field show the form's value again.
        segments.current?.setValue(held);
        setUnfinished(undefined);
      }
    }
    onBlur?.();
  }

  function paste(text: string) {
    const pasted = readDate(text);
    const day = pasted?.day ?? value.slice(0, 10);
    if (pasted === undefined || day === '') return setProblem('unread');
    const time = pasted.time ?? (value.slice(11) || '00:00');
    change(readWall(granularity === 'day' ? day : `${day}T${time}`, granularity));
  }

  const limit = brokenLimit(value, min, max);
  const sentence =
    error ??
    (problem && t(`date.${problem}`)) ??
    (limit && t(`date.${limit.kind}`, { day: formatDate(limit.day, lan) }));
  const isClearable = !isRequired && !isDisabled && (value !== '' || unfinished !== undefined);

  return (
    <DateLanguage>
      <AriaDatePicker<WallValue>
        ref={root}
        value={unfinished ?? held}
        onChange={change}
        onFocus={() => setProblem(undefined)}
        onBlur={leave}
        granularity={granularity}
        minValue={least}
        maxValue={most}
        firstDayOfWeek="mon"
        hourCycle={24}
        shouldForceLeadingZeros
        isRequired={isRequired}
        isDisabled={isDisabled}
        validationBehavior="aria"
        isInvalid={sentence !== undefined}
        className={classes(fieldClass, className)}
      >
        <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
        <Group className={classes(controlClass, 'gap-0! pe-0!')}>
          <DateField className="flex min-w-0 flex-1 self-stretch">
            {({ state }) => (
              <>
                <KeepState state={state} ref={segments} />
                <Segments
                  value={value}
                  onPaste={paste}
                  onMonth={(month) => state.setSegment('month', month)}
                  onEnter={(form) => (unfinished === undefined ? form?.requestSubmit() : leave())}
                />
              </>
            )}
          </DateField>
          {isClearable && (
            <Button
              slot={null}
              aria-label={t('date.clear')}
              onPress={() => change(null)}
              className={buttonClass}
            >
              <CloseIcon className="size-4.5" />
            </Button>
          )}
          <Button className={classes(buttonClass, 'rounded-e-md')}>
            <CalendarIcon className="size-5" />
          </Button>
        </Group>
        <FieldFoot description={description} error={sentence} />
        <Popover className="p-3!">
          <Dialog className="outline-none">
            <Calendar />
          </Dialog>
        </Popover>
      </AriaDatePicker>
    </DateLanguage>
  );
}

const buttonClass = classes(
  '-my-px grid w-11 shrink-0 cursor-pointer place-items-center self-stretch text-muted outline-none',
  'data-hovered:text-text data-focus-visible:focus-ring data-disabled:cursor-default',
);

/** Sets the language of the parts of a date: English dates are written day first everywhere in the product. */
export function DateLanguage({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const locale = componentLocale(i18n.language);
  return <I18nProvider locale={locale === 'en-US' ? 'en-GB' : locale}>{children}</I18nProvider>;
}

/** Lets a form move the focus to the first part of the field; returns the ref of the element around it. */
export function useFocusRef(inputRef: FocusRef | undefined): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    inputRef?.({ focus: () => root.current?.querySelector<HTMLElement>('[contenteditable]')?.focus() });
    return () => inputRef?.(null);
  }, [inputRef]);
  return root;
}

function isPartlyTyped(state: DateFieldState | null): boolean {
  const parts = state?.segments.filter(({ isEditable }) => isEditable) ?? [];
  const empty = parts.filter(({ isPlaceholder }) => isPlaceholder);
  return empty.length > 0 && empty.length < parts.length;
}

function KeepState({ state, ref }: { state: DateFieldState; ref: Ref<DateFieldState> }) {
  useImperativeHandle(ref, () => state, [state]);
  return null;
}
