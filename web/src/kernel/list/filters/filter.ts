export interface FilterOption {
  value: string;
  label: string;
  /** How many there are, at the far end. */
  count?: number;
}

export interface Filter {
  key: string;
  label: string;
  /** One of the options, any of them, some words, or a day such as `2026-05-18`. */
  kind: 'choice' | 'choices' | 'text' | 'day';
  options?: readonly FilterOption[];
}
