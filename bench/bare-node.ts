import { createServer } from 'node:http';

// The least that a Node server can do: answer that the client has the content already, or send it.
const body = Buffer.from(process.env['BODY'] ?? '');
const etag = process.env['ETAG'] ?? '';
const headers = {
  'content-type': 'application/json; charset=utf-8',
  ...(etag ? { etag } : {}),
  ...(JSON.parse(process.env['HEADERS'] ?? '{}') as Record<string, string>),
  'content-length': String(body.length),
};
const server = createServer((request, response) => {
  if (etag && request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
  else response.writeHead(200, headers).end(body);
}).listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => {
  server.closeAllConnections();
  server.close(() => process.exit(0));
});
