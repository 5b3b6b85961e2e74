import { icon } from './draw-icon.tsx';

// These icons are in a separate file, because the other icons load with the first page.
export const BoldIcon = icon('M7.5 5h5.25a3.5 3.5 0 0 1 0 7H7.5zM7.5 12h6a3.5 3.5 0 0 1 0 7h-6z');
export const ItalicIcon = icon('M10.5 5h6.5M7 19h6.5M14.5 5l-5 14');
export const LinkIcon = icon(
  'M10 13.5a4 4 0 0 0 6 .4l2.8-2.8a4 4 0 0 0-5.7-5.7L11.8 6.7M14 10.5a4 4 0 0 0-6-.4l-2.8 2.8a4 4 0 0 0 5.7 5.7l1.3-1.3',
);
export const BulletListIcon = icon('M9.5 6.5h10M9.5 12h10M9.5 17.5h10M5 6.5h.01M5 12h.01M5 17.5h.01');
export const OrderedListIcon = icon(
  'M10.5 6.5h9M10.5 12h9M10.5 17.5h9M4.5 5.5L6 4.5v4.5M4.5 15.2a1.2 1.2 0 1 1 2.2.9L4.5 19.5H7',
);
export const QuoteIcon = icon('M9.5 7C7 8 5.5 10 5.5 13v4h4.5v-4.5H7.5M18.5 7c-2.5 1-4 3-4 6v4H19v-4.5h-2.5');
export const UndoIcon = icon('M8.5 5L4.5 9l4 4M4.5 9H14a5 5 0 0 1 0 10h-3.5');
export const RedoIcon = icon('M15.5 5l4 4-4 4M19.5 9H10a5 5 0 0 0 0 10h3.5');
export const HistoryIcon = icon('M4.5 12a7.5 7.5 0 1 0 2.3-5.4L4.5 8.8M4.5 4.5v4.3h4.3M12 8v4.3l2.8 1.7');
export const FileIcon = icon(
  'M13.5 4H7a1.5 1.5 0 0 0-1.5 1.5v13A1.5 1.5 0 0 0 7 20h10a1.5 1.5 0 0 0 1.5-1.5V9zM13.5 4v5h5',
);
export const PinIcon = icon('M9 4h6l-.7 6 3.2 3.5h-11L9.7 10zM12 13.5V20');
export const HeadingIcon = icon('M4 6v12M11.5 6v12M4 12h7.5M15.5 12.2a2.2 2.2 0 1 1 4 1.3L15.5 18h4.6');
export const SubheadingIcon = icon('M4 6v12M11.5 6v12M4 12h7.5M15.5 10.2h4.4l-2.6 3.1a2.4 2.4 0 1 1-2 3.9');
