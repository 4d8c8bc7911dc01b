import Type, { type Static } from 'typebox'
import { Nullable, OneOf } from './helpers.ts'

export const MapTiles = Type.Object({
  url: Type.String({ description: 'With {z}, {x} and {y}; on an origin that allows requests of other origins.' }),
  attribution: Type.String({ description: 'Plain text.' }),
  maxZoom: Type.Integer({ minimum: 1, maximum: 22 }),
})
export type MapTiles = Static<typeof MapTiles>

/** What draws maps besides the app itself. */
export const MapSettings = Type.Object({
  tiles: Nullable(MapTiles),
  frame: Nullable(
    Type.Object(
      {
        origin: Type.String({ description: 'Of the page that runs the scripts of the services.' }),
        services: Type.Array(OneOf(['apple', 'google']), { minItems: 1 }),
      },
      { description: 'The map services that have a key.' },
    ),
  ),
})
export type MapSettings = Static<typeof MapSettings>
