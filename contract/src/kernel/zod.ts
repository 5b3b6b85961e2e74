import { z } from 'zod';

// In a browser zod must not compile functions from text: the page's policy forbids it and would report each attempt.
z.config({ jitless: 'document' in globalThis });

export { z };
