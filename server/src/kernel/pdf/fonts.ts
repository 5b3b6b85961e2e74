import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Has Chinese and Latin letters; what a document uses of it goes into the document. */
export const regularFont = resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf');
export const strongFont = resolve('@expo-google-fonts/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf');
