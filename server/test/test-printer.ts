export interface PrintedJob {
  readonly title: string;
  readonly copies: number;
  /** Options as `name=value`. */
  readonly options: readonly string[];
  readonly bytes: Buffer;
}

/** A printer for the print agent, which writes its output to memory or to a directory. */
export interface TestPrinter {
  readonly printer: string;
  /** The environment variables for programs that use this printer. */
  readonly env: Readonly<Record<string, string>>;
  /** The printed files in order. */
  printed(): Promise<readonly PrintedJob[]>;
  /** The number of jobs that the printer has begun to print. */
  begun(): Promise<number>;
  /** From now on, the printer begins jobs but doesn't finish them. */
  hold(): Promise<void>;
  resume(): Promise<void>;
  /** Sets whether the printer aborts its jobs. */
  failJobs(isFailing: boolean): Promise<void>;
  stop(reason: string): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}
