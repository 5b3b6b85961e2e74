#!/usr/bin/env node
// The command of an installed release. It needs Node 24, the packages of production and the built web app, and changes
// none of them; `npm start` installs and builds them first.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(fileURLToPath(import.meta.url), '../../../../..');
const neededNode = 24;

const usage = `Usage:
  plenum start              starts the server with the settings of the environment
  plenum admin COMMAND      the operator's commands; without COMMAND, lists them
  plenum print-agent …      prints badges on a printer of this computer; without options, lists them
  plenum --version          prints the version`;

const commands = {
  start: async () => (await import('../main.ts')).main(),
  admin: () => import('./admin.ts'),
  'print-agent': () => import('./print-agent.ts'),
};

const [name = ''] = process.argv.splice(2, 1);
if (name === '--version' || name === '-v') console.log(readVersion());
else if (name === '--help' || name === '-h') console.log(usage);
else if (!Object.hasOwn(commands, name)) fail(usage);
else if (Number.parseInt(process.versions.node, 10) < neededNode)
  fail(`Plenum needs Node ${neededNode} or newer; this is ${process.version}.`);
else if (name === 'start' && !existsSync(path.join(root, 'web/dist/index.html')))
  fail('The web app is not built: install a release, or run "npm ci" and "npm run build" in this directory.');
else {
  await import('../../../../scripts/resolve-once.mjs');
  await commands[name]();
}

function readVersion() {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version;
}

function fail(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}
