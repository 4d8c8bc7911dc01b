import type { BodyType } from './endpoint.ts'
import type { Api, Call } from './endpoints/index.ts'

/** Body types of the calls whose body is not application/json. */
export type BodyTypes = { readonly [K in Call]?: BodyType }

type Declared = {
  [K in Call as Api[K] extends { bodyType: BodyType } ? K : never]: Api[K] extends { bodyType: infer T } ? T : never
}

/**
 * The body types of the table of calls, kept apart because the client loads no schemas. The type requires an entry for
 * exactly the calls whose body is not application/json.
 */
export const bodyTypes: Readonly<Declared> & BodyTypes = {
  'PATCH /accounts/site-config': 'application/json-patch+json',
  'POST /accounts/content/files': 'multipart/form-data',
  'POST /accounts/upload': 'multipart/form-data',
  'POST /accounts/settings/firebase': 'multipart/form-data',
}
