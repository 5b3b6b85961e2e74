import { create } from 'zustand';
import { onStored, stored, storedKeys } from '../state/stored.ts';

export type Theme = 'light' | 'dark';

export interface ThemeState {
  theme: Theme;
  setTheme: (theme: Theme) => void;
  toggleTheme: () => void;
}

const system = window.matchMedia('(prefers-color-scheme: dark)');

/** Returns the stored choice or, without one, the system's theme. */
function currentTheme(): Theme {
  const chosen = stored.read(storedKeys.theme);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return system.matches ? 'dark' : 'light';
}

export const useThemeStore = create<ThemeState>()((set, get) => ({
  theme: currentTheme(),
  setTheme(theme) {
    stored.write(storedKeys.theme, theme);
    set({ theme });
  },
  toggleTheme: () => get().setTheme(get().theme === 'dark' ? 'light' : 'dark'),
}));

// The browser's own bars take the colour of the page.
const barColours = { light: '#fbfaf7', dark: '#0f1216' } as const satisfies Record<Theme, string>;

function show(theme: Theme): void {
  const root = document.documentElement;
  root.classList.remove('light', 'dark');
  root.classList.add(theme);
  root.style.colorScheme = theme;
  const bar =
    document.querySelector('meta[name="theme-color"]') ??
    document.head.appendChild(document.createElement('meta'));
  bar.setAttribute('name', 'theme-color');
  bar.setAttribute('content', barColours[theme]);
}

/** Shows the theme, and follows a choice here or in another tab, and the system until a choice is made. */
export function startTheme(): void {
  const reconsider = () => useThemeStore.setState({ theme: currentTheme() });
  show(useThemeStore.getState().theme);
  useThemeStore.subscribe(({ theme }) => show(theme));
  system.addEventListener('change', reconsider);
  onStored(storedKeys.theme, reconsider);
}
