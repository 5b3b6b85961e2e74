export { newsMergePart } from './merge-part.ts';
export { createNews } from './create-news.ts';
export { newsRoutes } from './routes.ts';
export { publishNews } from './step-news.ts';
