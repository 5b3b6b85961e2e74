import { readConfig } from '#kernel/config/config';
import { composeApp } from './compose.ts';
import { openKernel } from './open-kernel.ts';

// A server of its own, to be killed in the middle of its work; says where it is once it answers.
const { kernel } = await openKernel(readConfig(process.env), () => undefined);
const { http } = await composeApp(kernel, null);
process.stdout.write(`${await http.listen({ port: 0, host: '127.0.0.1' })}\n`);
