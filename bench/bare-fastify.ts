import Fastify from 'fastify';

// The minimum that a Fastify server does to send the same bytes.
const body = process.env['BODY'] ?? '';
const app = Fastify({ logger: false });
const send = { schema: {}, handler: async () => body };
app.addHook('onSend', async (_request, reply) => {
  reply.type('application/json; charset=utf-8');
});
app.get('/', send);
app.get('/healthz', async () => 'ok');
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
