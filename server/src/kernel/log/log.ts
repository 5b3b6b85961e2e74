import pino from 'pino';
import type { Config } from '../config/config.ts';
import { scrub, scrubFields, scrubText } from './scrub.ts';
import { z } from 'zod';

export type Log = pino.Logger;

interface Request {
  readonly method?: string;
  readonly url?: string;
}

interface Reply {
  readonly statusCode?: number;
}

// Objects that the web framework may log as a whole; the serializers below pick from them.
const PICKED = {
  req: ({ method, url = '' }: Request) => ({ method, path: scrubText(url.split('?', 1)[0] ?? '') }),
  res: ({ statusCode }: Reply) => ({ statusCode }),
  err: (error: unknown) => error,
};

/** JSON lines in production, readable ones elsewhere; personal data is hidden before a line is made. */
export function createLog(
  config: Pick<Config, 'production' | 'logLevel'>,
  destination: pino.DestinationStream = pino.destination(1),
): Log {
  const stream = config.production
    ? destination
    : { write: (line: string) => destination.write(readableLine(line)) };
  const log = pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: PICKED,
      hooks: {
        logMethod(given, method) {
          method.apply(this, scrubArguments(given));
        },
      },
    },
    stream,
  );
  return scrubChildren(log);
}

function scrubArguments(given: Parameters<pino.LogFn>): Parameters<pino.LogFn> {
  const [first, ...rest]: unknown[] = given;
  const clean = rest.map((part) => scrub(part));
  const [message, ...values] = typeof first === 'string' ? [scrubText(first), ...clean] : clean;
  const fields = typeof first === 'string' ? {} : scrubTop(first);
  return [fields, typeof message === 'string' ? message : undefined, ...values];
}

function scrubTop(fields: unknown): object {
  if (fields instanceof Error) return { err: scrub(fields) };
  if (typeof fields !== 'object' || fields === null) return {};
  const picked = Object.entries(fields).filter(([key]) => key === 'req' || key === 'res');
  return { ...scrubFields(fields), ...Object.fromEntries(picked) };
}

// The logging library offers no hook for the fields of a child. Children inherit this method, so it serves them too.
function scrubChildren(log: Log): Log {
  const make: Log['child'] = Reflect.get(log, 'child');
  return Object.assign(log, {
    child(this: Log, fields: pino.Bindings, options?: pino.ChildLoggerOptions): Log {
      return Reflect.apply(make, this, [scrubTop(fields), options]);
    },
  });
}

const Line = z.looseObject({ level: z.string(), time: z.string(), msg: z.string().optional() });
const Failure = z.looseObject({ stack: z.string().optional() });

/** Formats a JSON log line for a terminal; only the frames of an error get their own lines. */
function readableLine(json: string): string {
  const { level, time, msg = '', ...fields } = Line.parse(JSON.parse(json));
  const { err, ...others } = fields;
  const words = Object.entries(others).map(
    ([key, value]) => `${visible(key)}=${visible(JSON.stringify(value))}`,
  );
  const head = [time.slice(11, 23), level.toUpperCase().padEnd(5), visible(msg), ...words].join(' ');
  return `${head}\n${err === undefined ? '' : errorLines(err)}`;
}

function errorLines(failure: unknown): string {
  const { stack, ...facts } = Failure.safeParse(failure).data ?? { failure };
  const frames = stack ? stack.split('\n').map((frame) => `${visible(frame)}\n`) : [];
  return `    ${visible(JSON.stringify(facts))}\n${frames.join('')}`;
}

// Removes line breaks and terminal control sequences.
function visible(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
