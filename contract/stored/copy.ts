import Type, { type Static } from 'typebox'
import { Nullable } from '../shapes/helpers.ts'

/** One complete answer of the server, as a screen shows it offline. */
export const StoredAnswer = Type.Object({
  name: Type.String({ description: '"wallet", "products/AppWash".' }),
  person: Type.String({ description: 'User id; empty for what every visitor may see.' }),
  value: Type.Unknown(),
  etag: Nullable(Type.String()),
  at: Type.Number({ description: 'When the server last confirmed it, in epoch milliseconds; 0 marks it as stale.' }),
  revision: Type.Optional(
    Type.Integer({ description: 'Grows with each write, so that an answer that was overtaken is recognized.' }),
  ),
})
export type StoredAnswer = Static<typeof StoredAnswer>

/** The markup of a screen as the user left it. */
export const StoredPicture = Type.Object({
  path: Type.String(),
  entry: Type.String({
    description: 'The script that starts the build that drew it: another build has other class names.',
  }),
  html: Type.String(),
  title: Type.String(),
  themeColour: Type.String(),
  root: Type.Record(Type.String(), Type.String(), {
    description: "Attributes of the document's element: the merchant's paint and the user's choices.",
  }),
  scripts: Type.Array(Type.String(), { description: 'Scripts that the screen had loaded beyond the first ones.' }),
})
export type StoredPicture = Static<typeof StoredPicture>

/** The rows of the copy database, by table. @internal */
export const copyRows = { answers: StoredAnswer, pictures: StoredPicture }
