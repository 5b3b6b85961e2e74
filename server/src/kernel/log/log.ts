import pino from 'pino';
import type { Config } from '../config/config.ts';
import { readableLine } from './readable-line.ts';
import { scrub, scrubFields } from './scrub.ts';
import { scrubText } from './scrub-text.ts';

export type Log = pino.Logger;

interface Request {
  readonly method?: string;
  readonly url?: string;
}

interface Reply {
  readonly statusCode?: number;
}

// What the web framework may hand over whole; the serializers below pick from it.
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
