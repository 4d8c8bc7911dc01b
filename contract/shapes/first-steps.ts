import Type, { type Static } from 'typebox'

/** What a site needs before customers come, as far as it is true now. */
export const FirstSteps = Type.Object({
  name: Type.Boolean({ description: 'It has a name.' }),
  colours: Type.Boolean({ description: 'A theme has a colour of its own.' }),
  logo: Type.Boolean(),
  place: Type.Boolean({ description: 'It has a location.' }),
  product: Type.Boolean({ description: 'A product is on sale.' }),
  processor: Type.Boolean({ description: 'An account takes the payments.' }),
  terms: Type.Boolean({ description: 'It has terms that customers read.' }),
  purchase: Type.Boolean({ description: 'A purchase was paid.' }),
})
export type FirstSteps = Static<typeof FirstSteps>
