export { createPage } from './create-page.ts';
export { saveMenu } from './menus.ts';
export { publishPage } from './publish-page.ts';
export { pageRoutes } from './routes.ts';
export { saveBlocks } from './save-blocks.ts';
export { servePages } from './serve-pages.ts';
