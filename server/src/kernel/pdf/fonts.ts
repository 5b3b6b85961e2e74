import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Contains Chinese and Latin letters; a document embeds the subset it uses. */
export const regularFont = resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf');
export const strongFont = resolve('@expo-google-fonts/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf');
