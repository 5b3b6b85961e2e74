import { createServer } from 'node:http';

// A minimal Node server, the baseline of the benchmarks: answers 304 if the ETag matches, otherwise sends the body.
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
