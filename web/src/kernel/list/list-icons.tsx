import { icon } from '../ui/icons/draw-icon.tsx';

// These icons are in a separate file, because the other icons load with the first page.
export const ColumnsIcon = icon(
  'M5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5v-11A1.5 1.5 0 0 1 5.5 5zM9.3 5v14M14.7 5v14',
);
export const DownloadIcon = icon(
  'M12 4.5v11M7.5 11L12 15.5 16.5 11M4.5 15.5V18A1.5 1.5 0 0 0 6 19.5h12a1.5 1.5 0 0 0 1.5-1.5v-2.5',
);
