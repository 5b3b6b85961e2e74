/** Returns the schema of an endpoint's body. An endpoint may have none, but every form's endpoint has one. */
export function bodyOf<B>({ body }: { readonly body?: B }): B {
  if (!body) throw new Error('The endpoint takes nothing');
  return body;
}
