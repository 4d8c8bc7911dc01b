import type { BodyType } from './endpoint.ts'
import type { Api, Call } from './endpoints/index.ts'

/** How the bodies of calls travel that are not application/json. */
export type BodyTypes = { readonly [K in Call]?: BodyType }

type Declared = {
  [K in Call as Api[K] extends { bodyType: BodyType } ? K : never]: Api[K] extends { bodyType: infer T } ? T : never
}

/**
 * The body types of the table of calls, by themselves: the client reads no schemas. The type demands each call whose
 * body is not application/json, and no other.
 */
export const bodyTypes: Readonly<Declared> & BodyTypes = {
  'PATCH /accounts/site-config': 'application/json-patch+json',
}
