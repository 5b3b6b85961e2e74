import { icon } from './draw-icon.tsx';

// Icons of the first page, whose code every visitor waits for. All others are in more-icons.tsx.

export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16');
export const CloseIcon = icon('M6.5 6.5l11 11M17.5 6.5l-11 11');
export const CheckIcon = icon('M5 12.5l4.5 4.5L19 7.5');
export const ExternalLinkIcon = icon(
  'M14 5h5v5M19 5l-8.5 8.5M17.5 14v4a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V8A1.5 1.5 0 0 1 6 6.5h4',
);
export const CopyIcon = icon(
  'M10 8.5h8.5A1.5 1.5 0 0 1 20 10v8.5a1.5 1.5 0 0 1-1.5 1.5H10a1.5 1.5 0 0 1-1.5-1.5V10A1.5 1.5 0 0 1 10 8.5zM5.5 15.5A1.5 1.5 0 0 1 4 14V5.5A1.5 1.5 0 0 1 5.5 4H14a1.5 1.5 0 0 1 1.5 1.5',
);
export const WarningIcon = icon(
  'M10.7 5L3.7 17.3A1.5 1.5 0 0 0 5 19.5h14a1.5 1.5 0 0 0 1.3-2.2L13.3 5a1.5 1.5 0 0 0-2.6 0zM12 10v4M12 16.7h.01',
);
export const InfoIcon = icon('M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM12 11.5V16M12 8.3h.01');
export const CheckCircleIcon = icon('M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM8.5 12.3l2.4 2.4 4.6-4.9');
export const ErrorIcon = icon('M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM12 8v4.5M12 15.7h.01');
