import Type, { type Static } from 'typebox'
import { Subdomain } from './subdomain.ts'

export const AccountListItem = Type.Object({ hsAccountId: Type.Integer(), companyName: Type.String() })
export type AccountListItem = Static<typeof AccountListItem>

export const CreateSiteRequest = Type.Object({
  hsAccountId: Type.Integer(),
  subdomain: Type.String({
    description: 'Lower-cased and stripped of special characters by the server too.',
    minLength: 1,
    maxLength: 255,
  }),
  siteConfig: Type.Object(
    {},
    {
      description:
        'A SiteConfig; server-owned members are ignored, and what is missing is filled with the defaults of the ' +
        'example (companyName from the account).',
      additionalProperties: true,
    },
  ),
})
export type CreateSiteRequest = Static<typeof CreateSiteRequest>

export const CreatedSite = Type.Object({
  hsAccountId: Type.Integer(),
  subdomain: Subdomain,
  app_key: Type.String(),
})
export type CreatedSite = Static<typeof CreatedSite>
