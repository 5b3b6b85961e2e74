export interface PrintedJob {
  readonly title: string;
  readonly copies: number;
  /** As `name=value`. */
  readonly options: readonly string[];
  readonly bytes: Buffer;
}

/** A printer for the print agent, whose paper is memory or a directory. */
export interface TestPrinter {
  readonly printer: string;
  /** The environment of the programs that print on it. */
  readonly env: Readonly<Record<string, string>>;
  /** In the order in which they were printed. */
  printed(): Promise<readonly PrintedJob[]>;
  /** The number of jobs that the printer has begun to print. */
  begun(): Promise<number>;
  /** From now on the printer begins jobs and doesn't finish them. */
  hold(): Promise<void>;
  goOn(): Promise<void>;
  /** Whether the printer aborts its jobs. */
  failJobs(isFailing: boolean): Promise<void>;
  stop(reason: string): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}
