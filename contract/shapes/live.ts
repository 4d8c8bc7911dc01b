import Type, { type Static } from 'typebox'

export const SiteFrame = Type.Object(
  {
    event: Type.Literal('config'),
    timeStamp: Type.Integer({ description: 'That of the site config as it is now.', minimum: 0 }),
    version: Type.Optional(
      Type.String({
        description: 'Site-Version of the save: a read that names it is never older.',
        pattern: '^[0-9]+$',
      }),
    ),
  },
  { description: 'Server to client frames of /live, JSON text: one at once, then one after each saved config.' },
)
export type SiteFrame = Static<typeof SiteFrame>
