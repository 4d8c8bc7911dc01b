import Type, { type Static } from 'typebox'
import { Nullable } from './helpers.ts'

export const Subdomain = Type.String({
  description: 'One DNS label.',
  pattern: '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$',
})

/** The text of a wish; the server strips it as `subdomainFrom`. */
export const WantedSubdomain = Type.String({ minLength: 1, maxLength: 255 })

export const SubdomainState = Type.Object({
  subdomain: Subdomain,
  former: Type.Array(Type.Object({ subdomain: Subdomain, answeredUntil: Type.String({ format: 'date-time' }) }), {
    description: 'The names that the site had, the newest first. They stay its own.',
  }),
  devices: Type.Integer({ description: 'Sessions that are logged in.' }),
  passkeys: Type.Integer({ description: 'Passkeys of the host, which a move ends.' }),
  wanted: Nullable(
    Type.Object({
      subdomain: Nullable(Subdomain),
      state: Type.Enum(['free', 'current', 'taken', 'invalid']),
    }),
  ),
})
export type SubdomainState = Static<typeof SubdomainState>
