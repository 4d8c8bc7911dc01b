import Type, { type Static } from 'typebox'

const version = Type.Optional(
  Type.String({
    description: 'Site-Version of the save: a read that names it is never older.',
    pattern: '^[0-9]+$',
  }),
)

const ConfigFrame = Type.Object({
  event: Type.Literal('config'),
  timeStamp: Type.Integer({ description: 'That of the site config as it is now.', minimum: 0 }),
  version,
})

const PlacesFrame = Type.Object(
  { event: Type.Literal('places'), version },
  { description: 'Locations of the merchant, their hours or notices have changed.' },
)

const CatalogueFrame = Type.Object(
  { event: Type.Literal('catalogue'), version },
  { description: 'Products of the merchant have changed.' },
)

const VersionFrame = Type.Object(
  { event: Type.Literal('version') },
  { description: 'The version that customers are to use has changed.' },
)

const UserFrame = Type.Object(
  { event: Type.Literal('user') },
  { description: 'Answers of the user of this connection have changed; it does not say which.' },
)

const MovedFrame = Type.Object(
  { event: Type.Literal('moved'), subdomain: Type.String({ description: 'The current name of the site.' }) },
  { description: 'The site has another name than the host of this connection, or has got another one now.' },
)

export const SiteFrame = Type.Union([ConfigFrame, PlacesFrame, CatalogueFrame, UserFrame, VersionFrame, MovedFrame], {
  description:
    'Server to client frames of /live, JSON text: config at once, then after each saved config; places after each ' +
    'change of the locations, catalogue after each change of the products; user once the token of the first frame is accepted, then after each change; version ' +
    'after a change of the version; moved after a change of the subdomain, and at once on a former one.',
})
export type SiteFrame = Static<typeof SiteFrame>

export const SiteGreeting = Type.Object(
  { accessToken: Type.String({ maxLength: 4096 }) },
  {
    description:
      'The first client to server frame of /live, JSON text; optional. The connection is then that of the user, until ' +
      'the session ends: the server closes it.',
  },
)
export type SiteGreeting = Static<typeof SiteGreeting>

export const SiteReport = Type.Object(
  {
    config: Type.Integer({
      description: 'timeStamp of the site config that is shown.',
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
    }),
    app: Type.String({ description: 'Version of the app.', pattern: '^[0-9]{1,5}\\.[0-9]{1,5}\\.[0-9]{1,5}$' }),
    device: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{20}$' })),
  },
  {
    description:
      'Any further client to server frame of /live, JSON text: what an open app runs, after each frame of the config.',
  },
)
export type SiteReport = Static<typeof SiteReport>
