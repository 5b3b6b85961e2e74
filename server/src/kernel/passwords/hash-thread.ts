import { readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, type Options, verifySync } from '@node-rs/argon2';

/** What a hashing thread is asked to do, one thing at a time. */
export type HashTask =
  | { readonly kind: 'hash'; readonly password: string; readonly cost: Options }
  | { readonly kind: 'verify'; readonly stored: string; readonly password: string };

export type HashAnswer = { readonly result: string | boolean } | { readonly failure: string };

standBack();
parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(answer(task)));

function answer(task: HashTask): HashAnswer {
  try {
    if (task.kind === 'hash') return { result: hashSync(task.password, task.cost) };
    return { result: verifySync(task.stored, task.password) };
  } catch (error) {
    return { failure: String(error) };
  }
}

// A hash takes a core for some 30 ms. With the lowest priority it takes what the others leave: whoever logs in waits a
// little longer, whoever doesn't is not disturbed. Linux gives each thread a priority of its own, named by its id.
function standBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_LOW);
  } catch {
    // Without /proc the threads are merely as important as the rest.
  }
}
