import { Worker } from 'node:worker_threads';
import type { HashAnswer, HashTask } from './hash-thread.ts';

/** Threads for hashing alone, started when first needed; they keep no process alive. */
export function createHashThreads(): (task: HashTask) => Promise<string | boolean> {
  const idle: Worker[] = [];
  return async (task) => {
    const thread = idle.pop() ?? new Worker(new URL('./hash-thread.ts', import.meta.url));
    thread.ref();
    const answer = await ask(thread, task);
    thread.unref();
    idle.push(thread);
    if ('failure' in answer) throw new Error(answer.failure);
    return answer.result;
  };
}

// A thread that fails as such is not used again; the next task starts a new one.
function ask(thread: Worker, task: HashTask): Promise<HashAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<HashAnswer>();
  thread.once('error', reject);
  thread.once('message', (answer: HashAnswer) => {
    thread.off('error', reject);
    resolve(answer);
  });
  thread.postMessage(task);
  return promise;
}
