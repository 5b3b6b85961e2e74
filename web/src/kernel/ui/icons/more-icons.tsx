import { icon } from './draw-icon.tsx';

export const ChevronDownIcon = icon('M6.5 9.5L12 15l5.5-5.5');
export const ChevronUpIcon = icon('M6.5 14.5L12 9l5.5 5.5');
export const ChevronLeftIcon = icon('M14.5 6.5L9 12l5.5 5.5');
export const ChevronRightIcon = icon('M9.5 6.5L15 12l-5.5 5.5');
export const ArrowLeftIcon = icon('M19 12H5M11 6l-6 6 6 6');
export const ArrowUpIcon = icon('M12 19V5M6 11l6-6 6 6');
export const ArrowDownIcon = icon('M12 5v14M6 13l6 6 6-6');
export const ArrowRightIcon = icon('M5 12h14M13 6l6 6-6 6');
export const MoreIcon = icon(
  'M6 12a.5.5 0 1 1-1 0 .5.5 0 0 1 1 0zM12.5 12a.5.5 0 1 1-1 0 .5.5 0 0 1 1 0zM19 12a.5.5 0 1 1-1 0 .5.5 0 0 1 1 0z',
);
export const BellIcon = icon(
  'M6.5 10.5a5.5 5.5 0 0 1 11 0c0 4.6 1.5 5.7 2 6.5h-15c.5-.8 2-1.9 2-6.5zM10 19.5a2.2 2.2 0 0 0 4 0M12 5V3.5',
);
export const PlusIcon = icon('M12 5v14M5 12h14');
export const MinusIcon = icon('M5.5 12h13');
export const SearchIcon = icon('M16 11a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM15 15l4.5 4.5');
export const SunIcon = icon(
  'M15.75 12a3.75 3.75 0 1 1-7.5 0 3.75 3.75 0 0 1 7.5 0zM12 3.5V5M12 19v1.5M3.5 12H5M19 12h1.5M6 6l1.05 1.05M16.95 16.95L18 18M6 18l1.05-1.05M16.95 7.05L18 6',
);
export const MoonIcon = icon('M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z');
export const GlobeIcon = icon(
  'M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM4.3 12h15.4M12 4c2.2 2.2 3.3 4.9 3.3 8s-1.1 5.8-3.3 8c-2.2-2.2-3.3-4.9-3.3-8S9.8 6.2 12 4z',
);
export const UserIcon = icon(
  'M15.5 8.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM5 19.5c.8-3.3 3.5-5 7-5s6.2 1.7 7 5',
);
export const UsersIcon = icon(
  'M12.5 8.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM3.5 19c.6-3 2.9-4.5 6-4.5s5.4 1.5 6 4.5M15.5 5.7a3 3 0 0 1 0 5.6M17.5 14.9c1.6.6 2.7 1.9 3 4.1',
);
export const LogOutIcon = icon(
  'M10 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H10M15.5 8l4 4-4 4M19 12H10',
);
export const ShieldIcon = icon(
  'M12 3.5l7 2.5v5.5c0 4.3-2.8 7.5-7 9-4.2-1.5-7-4.7-7-9V6l7-2.5zM9 12l2.2 2.2L15.2 10',
);
export const KeyIcon = icon('M12 15.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM10.9 12.6L19 4.5M15.5 8l2.7 2.7');
export const PhoneIcon = icon(
  'M8.5 3.5h7A1.5 1.5 0 0 1 17 5v14a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19V5a1.5 1.5 0 0 1 1.5-1.5zM11 17.5h2',
);
export const MailIcon = icon(
  'M5.5 5.5h13A1.5 1.5 0 0 1 20 7v10a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17V7a1.5 1.5 0 0 1 1.5-1.5zM4.5 7.5l7.5 5.5 7.5-5.5',
);
export const MonitorIcon = icon(
  'M5 4.5h14A1.5 1.5 0 0 1 20.5 6v9a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 15V6A1.5 1.5 0 0 1 5 4.5zM12 16.5v3.5M8.5 20h7',
);
export const WalletIcon = icon(
  'M6 6.5h12.5A1.5 1.5 0 0 1 20 8v10a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V6.5A2 2 0 0 1 6 4.5h11M20 11h-4a2 2 0 0 0 0 4h4',
);
export const EyeIcon = icon(
  'M3.5 12C5.5 8.3 8.3 6.5 12 6.5s6.5 1.8 8.5 5.5c-2 3.7-4.8 5.5-8.5 5.5S5.5 15.7 3.5 12zM14.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
);
export const EyeOffIcon = icon(
  'M4.5 4.5l15 15M9.9 6.7A8.7 8.7 0 0 1 12 6.5c3.7 0 6.5 1.8 8.5 5.5a13 13 0 0 1-2.4 3.2M14.8 17a8.9 8.9 0 0 1-2.8.5c-3.7 0-6.5-1.8-8.5-5.5a12.5 12.5 0 0 1 3.1-3.9M10.3 10.2a2.5 2.5 0 0 0 3.5 3.6',
);
export const TrashIcon = icon(
  'M4.5 6.5h15M9.5 6.5V5A1.5 1.5 0 0 1 11 3.5h2A1.5 1.5 0 0 1 14.5 5v1.5M6.5 6.5l.7 12.1A1.5 1.5 0 0 0 8.7 20h6.6a1.5 1.5 0 0 0 1.5-1.4l.7-12.1M10 10.5v5.5M14 10.5v5.5',
);
export const PencilIcon = icon(
  'M5 19l.8-3.7L16 5.1a1.6 1.6 0 0 1 2.3 0l.6.6a1.6 1.6 0 0 1 0 2.3L8.7 18.2 5 19zM14.3 6.8l2.9 2.9',
);
export const CalendarIcon = icon(
  'M5.5 5.5h13A1.5 1.5 0 0 1 20 7v11.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5V7a1.5 1.5 0 0 1 1.5-1.5zM4 10h16M8.5 3.5v4M15.5 3.5v4',
);
export const UploadIcon = icon(
  'M12 15.5V4.5M7.5 9L12 4.5 16.5 9M4.5 15.5V18A1.5 1.5 0 0 0 6 19.5h12a1.5 1.5 0 0 0 1.5-1.5v-2.5',
);
export const CameraIcon = icon(
  'M5 7.5h2.8l1.3-2.2a1 1 0 0 1 .9-.5h4a1 1 0 0 1 .9.5l1.3 2.2H19A1.5 1.5 0 0 1 20.5 9v8.5A1.5 1.5 0 0 1 19 19H5a1.5 1.5 0 0 1-1.5-1.5V9A1.5 1.5 0 0 1 5 7.5zM15.2 13a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0z',
);
export const TorchIcon = icon('M13 3.5L6 13h5l-1 7.5L17.5 10.5H12L13 3.5z');
export const SwitchCameraIcon = icon(
  'M4.5 11a7.5 7.5 0 0 1 13-4.2L20 9M20 4.5V9h-4.5M19.5 13a7.5 7.5 0 0 1-13 4.2L4 15M4 19.5V15h4.5',
);
export const ImageIcon = icon(
  'M5.5 4.5h13A1.5 1.5 0 0 1 20 6v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V6a1.5 1.5 0 0 1 1.5-1.5zM4.5 16.5l4-4 3.5 3.5 2.5-2.5 5 4.5M15.5 9h.01',
);
