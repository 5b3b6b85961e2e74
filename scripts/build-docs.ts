import { root, runTool } from './run-tool.ts';

// `npm run docs -- --base /docs/` builds the site for a folder of a host.
const { code } = await runTool('vitepress', ['build', 'docs', ...process.argv.slice(2)], { cwd: root });
if (code === 0) console.log('The site is in docs/.vitepress/dist; any web server can serve it.');
process.exitCode = code;
