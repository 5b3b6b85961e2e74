const loginEnded = {
  401: {
    content: {
      'application/json': {
        examples: { LOGIN_ENDED: { value: { code: 400_001, message: 'Login Expired, Please Login Again' } } },
      },
    },
  },
};

function refusals(...named: readonly [string, number, string][]) {
  const examples = named.map(([name, code, message]) => [name, { value: { code, message } }] as const);
  return { content: { 'application/json': { examples: Object.fromEntries(examples) } } };
}

function envelope(data: object) {
  const text = { type: 'string' };
  const properties = { code: { const: 200 }, message: text, msg: text, data };
  return {
    description: 'OK',
    content: {
      'application/json': {
        schema: { type: 'object', required: ['code', 'message', 'msg', 'data'], properties },
      },
    },
  };
}

const invalid = ['INVALID_INPUT', 422_000, 'Please Complete The Necessary Information'] as const;
const lan = { name: 'lan', in: 'header', schema: { type: 'string', enum: ['en', 'zh-cn'] } };
const once = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
};
const file = { schema: { type: 'string', format: 'binary' } };

/** A small OpenAPI document in the shape the server writes. */
export const sampleDocument = {
  openapi: '3.1.0',
  info: { title: 'Plenum', version: '0.1.0' },
  servers: [{ url: 'http://localhost:8080/' }],
  tags: [{ name: 'accounts', description: 'Accounts and logins' }],
  paths: {
    '/api/accounts/log-in': {
      post: {
        operationId: 'accounts.logIn',
        summary: 'Log in with a password',
        tags: ['accounts'],
        'x-access': 'public',
        parameters: [lan, once],
        requestBody: {
          required: true,
          description: 'At most 2 KiB.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['account', 'password'],
                properties: {
                  account: { type: 'string', minLength: 1, maxLength: 254 },
                  password: { type: 'string', minLength: 1, maxLength: 128 },
                },
                additionalProperties: false,
              },
            },
          },
        },
        responses: {
          200: envelope({ type: 'object', required: ['token'], properties: { token: { type: 'string' } } }),
          422: refusals([...invalid], ['CREDENTIALS_WRONG', 422_100, 'Incorrect username or password']),
        },
      },
    },
    '/api/accounts/me/picture': {
      put: {
        operationId: 'accounts.changePicture',
        summary: 'Upload my picture',
        tags: ['accounts'],
        'x-access': 'login',
        parameters: [lan, once],
        requestBody: { required: true, content: { 'image/png': file, 'image/jpeg': file } },
        responses: { 200: envelope({ type: 'null' }), ...loginEnded },
      },
    },
    '/api/accounts/me/logins/{id}': {
      delete: {
        operationId: 'accounts.endLogin',
        summary: 'End one of my logins',
        tags: ['accounts'],
        'x-access': 'login',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
          lan,
          once,
        ],
        responses: { 200: envelope({ type: 'null' }), ...loginEnded, 422: refusals([...invalid]) },
      },
    },
    '/api/live': {
      get: {
        operationId: 'kernel.live',
        summary: 'Live events',
        tags: ['kernel'],
        'x-access': 'login',
        parameters: [lan],
        responses: {
          200: { content: { 'text/event-stream': { schema: { type: 'object', properties: {} } } } },
          ...loginEnded,
        },
      },
    },
  },
  components: {
    responses: { NotFound: refusals(['NOT_FOUND', 404_000, 'Not found. It may have been deleted.']) },
  },
};
