import { z } from 'zod';

const Line = z.looseObject({ level: z.string(), time: z.string(), msg: z.string().optional() });
const Failure = z.looseObject({ stack: z.string().optional() });

/** One JSON log line as a person reads it in a terminal; only the frames of an error get lines of their own. */
export function readableLine(json: string): string {
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

// Neither a line break nor a terminal's control sequence gets through.
function visible(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
