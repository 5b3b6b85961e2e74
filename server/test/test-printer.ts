export interface PrintedJob {
  readonly title: string;
  readonly copies: number;
  /** Options as `name=value`. */
  readonly options: readonly string[];
  readonly bytes: Buffer;
}

/** A printer for the print agent that writes to memory or to a directory. */
export interface TestPrinter {
  readonly printer: string;
  /** The environment of the programs that print on it. */
  readonly env: Readonly<Record<string, string>>;
  /** The printed files in order. */
  printed(): Promise<readonly PrintedJob[]>;
  /** The number of jobs that the printer has begun to print. */
  begun(): Promise<number>;
  /** The printer begins jobs and doesn't finish them from now on. */
  hold(): Promise<void>;
  goOn(): Promise<void>;
  /** Whether the printer aborts its jobs. */
  failJobs(isFailing: boolean): Promise<void>;
  stop(reason: string): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}
