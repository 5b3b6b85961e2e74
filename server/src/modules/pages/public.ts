export { pagesMergePart } from './merge-part.ts';
export { createPage } from './edit-page.ts';
export { saveMenu } from './menus.ts';
export { publishPage } from './publish-page.ts';
export { pageRoutes } from './routes.ts';
export { saveBlocks } from './add-version.ts';
export { servePages } from './serve-pages.ts';
