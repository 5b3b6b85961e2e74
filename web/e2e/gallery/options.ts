import { parseArgs } from 'node:util';

export const states = ['full', 'empty', 'error'] as const;
export type State = (typeof states)[number];
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];
const widths = ['360', '1440'] as const;
const languages = ['en', 'zh'] as const;

export interface Options {
  /** Part of a path's name or of an address; all screens if it is empty. */
  readonly only: string;
  readonly states: readonly State[];
  readonly widths: readonly number[];
  readonly themes: readonly Theme[];
  readonly lans: readonly ('en' | 'zh-cn')[];
}

const usage = `npm run gallery -- [options]    photographs every screen into gallery/index.html

--only <text>    only the routes whose name or address contains this text
--state <name>   ${states.join(', ')}
--width <px>     ${widths.join(', ')}
--theme <name>   ${themes.join(', ')}
--lang <name>    ${languages.join(', ')}

An option can be given several times. Without it, all its values are taken.
Pictures of earlier runs stay in the gallery until they are taken again.`;

/** Reads the command line; ends the program with the usage if it is wrong. */
export function readOptions(args: readonly string[]): Options {
  try {
    const many = { type: 'string', multiple: true } as const;
    const { values } = parseArgs({
      args: [...args],
      options: { only: { type: 'string' }, state: many, width: many, theme: many, lang: many },
    });
    return {
      only: values.only ?? '',
      states: chosen('state', values.state, states),
      widths: chosen('width', values.width, widths).map(Number),
      themes: chosen('theme', values.theme, themes),
      lans: chosen('lang', values.lang, languages).map((lang) => (lang === 'zh' ? 'zh-cn' : 'en')),
    };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}\n`);
    return process.exit(1);
  }
}

function chosen<Value extends string>(
  option: string,
  given: readonly string[] | undefined,
  known: readonly Value[],
): readonly Value[] {
  const unknown = given?.find((value) => !known.some((one) => one === value));
  if (unknown !== undefined)
    throw new Error(`--${option} must be one of ${known.join(', ')}, not ${unknown}.`);
  return known.filter((value) => given === undefined || given.includes(value));
}
