import Type, { type Static } from 'typebox'
import { largestId, OneOf } from './helpers.ts'
import { Subdomain } from './subdomain.ts'

export const SiteNumber = Type.Object({ hsAccountId: Type.Integer({ minimum: 1, maximum: largestId }) })

/** A suspended site answers nothing and loses nothing. */
const SiteState = OneOf(['open', 'suspended', 'deleted'])

export const PlatformSite = Type.Object({
  hsAccountId: Type.Integer(),
  subdomain: Subdomain,
  state: SiteState,
  createdAt: Type.String({ format: 'date-time' }),
  cell: Type.Optional(
    Type.String({
      description: 'Of a site that lives in another cell, its address there for servers: it changes nothing here.',
    }),
  ),
  origin: Type.Optional(Type.String({ description: 'Absent for a deleted site, which has no pages.' })),
})
export type PlatformSite = Static<typeof PlatformSite>

/** How many rows a site has of each kind. */
export const SiteContents = Type.Array(Type.Object({ table: Type.String(), rows: Type.Integer({ minimum: 1 }) }))
export type SiteContents = Static<typeof SiteContents>

export const SiteExport = Type.Object({
  format: Type.Literal(1),
  exportedAt: Type.String({ format: 'date-time' }),
  site: Type.Object({ hsAccountId: Type.Integer(), subdomain: Subdomain }),
  tables: Type.Record(Type.String(), Type.Array(Type.Object({}, { additionalProperties: true }))),
})
export type SiteExport = Static<typeof SiteExport>
