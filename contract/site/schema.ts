import Type, { type TSchema, type TSchemaOptions } from 'typebox'
import { filePattern, longestAddress, longestRoute, routePattern, webPattern } from './formats.ts'
import { Nullable, OneOf } from '../shapes/helpers.ts'
import { Location, State } from '../shapes/place.ts'
import { settings, type SiteConfig as Config } from './settings.ts'
import type { Data, Range } from './row.ts'

/** What each setting is for, by its path; `*` is any entry of a list, or either scheme. */
const descriptions: Readonly<Record<string, string>> = {
  '/cardName': 'Display name of the gift card.',
  '/passName': 'Display name on the pass of a wash club; absent or empty: that of the gift card.',
  '/timeStamp':
    'Milliseconds since 1970, set by the server on every save, always greater than before; a client ' +
    'replaces its copy when it differs.',
  '/version': 'Site schema version.',
  '/themes/shape': 'Corners; absent = soft.',
  '/themes/font': 'Type voice; absent = neutral.',
  '/themes/*': 'Component colours of one scheme. Absent members are derived from the base colours.',
  '/themes/*/mobile/homeCards': 'Colours by position, used again from the start when there are more cards.',
  '/*Theme': 'Base colours of one scheme. Absent members are derived from the others.',
  '/dark_theme': 'Scheme of a first visit.',
  '/tagline': 'One sentence below the name.',
  '/splashText': 'Status line of the splash.',
  '/splashGround': 'Ground below the car on the splash; absent = water.',
  '/productImages': 'Pictures of merchandise in the web shop; a product without one shows its icon.',
  '/carousel/pages/*': 'Absent members count as empty.',
  '/carousel/pages/*/tag': 'Menu tag that the button links to; empty shows no button.',
  '/carousel/pages/*/href': 'For _SHOP: a shop tag, default _WASHES; otherwise empty.',
  '/carousel/pages/*/color': "Text colour; empty takes the theme's.",
  '/timeZone':
    'IANA name, such as America/Chicago: in which days are counted. Absent: that of the first location that has one, ' +
    'else UTC.',
  '/mails': 'What administrators are told by mail.',
  '/mails/morning': 'Every morning: the sales of the day before, who joined and left, what was declined.',
  '/mails/refusals': 'At once, when ten payments in a row are refused.',
  '/productOrder': 'Lists of products: the most expensive first, or by their positions.',
  '/salesPauses': 'Products that cannot be bought until a time; codes, wallet and club go on.',
  '/salesPauses/*/what': 'all, a kind of product, or place: what is valid at paused locations alone.',
  '/salesPauses/*/words': 'Shown to customers.',
  '/salesPauses/*/until': 'ISO 8601. The pause ends by itself.',
  '/membership': 'What members may do. What is absent is not offered.',
  '/membership/freeze/maxMonths': 'Billing periods that one freeze may last; absent: no membership can be frozen.',
  '/membership/freeze/perYear': 'Freezes begun in 12 months.',
  '/membership/freeze/priceCents': 'Charged instead of a frozen month, in cents, before tax.',
  '/membership/planChange':
    'prorated: the rest of the period is charged on the dearer plan, a cheaper one begins at the next billing. ' +
    'purchase: another plan is bought.',
  '/membership/leave': 'short: one confirmation.',
  '/membership/vehicleSwapsPerYear': 'Swaps of the vehicle in 12 months; absent: members cannot swap it.',
  '/membership/vehicles': 'Vehicles of a member with a membership each.',
  '/membership/extraVehiclePercent':
    'Off every price of a membership that is joined beside another one of the member; it is fixed at joining.',
  '/membership/retryDays': 'Days after the first decline of a month on which it is charged again.',
  '/membership/graceDays': 'Days after the first decline on which codes work; absent: until the last attempt.',
  '/membership/noticeDays':
    'Days before a billing, and before the first day of a new price, on which members are told by mail; absent: they ' +
    'are not.',
  '/goodwill': 'The most that one administrator gives away in a calendar month.',
  '/goodwill/rewashes': 'Rewashes, and uses of a wash club that are given back.',
  '/goodwill/freeMonths': 'Free months of memberships.',
  '/goodwill/balanceCents': 'Onto gift cards, in cents.',
  '/documents': 'What receipts, invoices and credit notes say of the merchant.',
  '/documents/legalName': 'As it is registered; absent or empty: companyName.',
  '/documents/street': 'First line of the postal address.',
  '/documents/town': 'Second line of the postal address.',
  '/documents/country': 'Third line of the postal address.',
  '/documents/taxNumber': 'With what it is called: VAT ID GB 123 4567 89.',
  '/documents/paper': 'usual: letter where prices are in US or Canadian dollars, else A4.',
  '/homeCards': 'Absent or empty: the five default cards of the example.',
  '/shopItems/*/label': 'Empty hides the item from the top bar.',
}

const described = (path: string): TSchemaOptions => {
  const description =
    descriptions[path.replaceAll(/\/(light|dark)(?=\/|Theme)/g, '/*').replace(/\/(light|dark)(Theme)?$/, '/*$2')]
  return description === undefined ? {} : { description }
}

const within = ([minimum, maximum]: Range) => ({ minimum, ...(maximum === Infinity ? {} : { maximum }) })

const Colour = Type.String({
  description: '#rrggbb, or #rrggbbaa when an alpha of 0-255 was chosen.',
  pattern: '^#[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?$',
})

const file =
  'Empty for none, or a path on the own host, as POST /accounts/upload answers it. Other hosts are blocked ' +
  'by the content security policy, so they are refused.'
const route =
  'A route of the app, with a leading / (never two). No backslash and no control character: browsers read ' +
  'them as / or drop them.'

/** The schema of a setting at its path. */
const schemaOf = (row: Data, path: string): TSchema => {
  const own = described(path)
  switch (row.kind) {
    case 'text': {
      const least = row.isNeeded && row.otherwise ? { minLength: 1 } : {}
      return Type.String({ ...own, ...(row.isOpen ? {} : { ...least, maxLength: row.longest }) })
    }
    case 'name':
      return Type.String({
        description: `Icon name: ${row.values.join(', ')}. Another name shows ${row.values[0]}.`,
        maxLength: row.longest,
      })
    case 'choice':
      return OneOf(row.values as string[], own)
    case 'flag':
      return Type.Boolean(own)
    case 'whole':
      return Type.Integer({ ...own, ...within(row.range), ...(row.otherwise ? { default: row.otherwise } : {}) })
    case 'number':
      return Type.Number({
        ...(path.endsWith('/radius') ? { description: 'Corner in px.' } : own),
        ...within(row.range),
      })
    case 'colour':
      return row.otherwise === '' ? Type.Union([Colour, Type.Literal('')], own) : Colour
    case 'file':
      return Type.String({ description: file, maxLength: longestAddress, pattern: filePattern })
    case 'route':
      return Type.String({ description: route, maxLength: longestRoute, pattern: routePattern })
    case 'web':
      return Type.String({ ...own, maxLength: longestAddress, pattern: webPattern })
    case 'list':
      return Type.Array(schemaOf(row.item, `${path}/*`), { ...own, ...(row.isOpen ? {} : { maxItems: row.most }) })
    case 'group':
      return Type.Object(membersOf(row.members, path), own)
    case 'unread':
      throw new Error(`no page reads ${path}, and no schema is given for it`)
  }
}

const given: Readonly<Record<string, TSchema>> = {
  '/locations': Type.Array(Location),
  '/states': Type.Array(State),
  '/VAPIDKey': Nullable(Type.String()),
}

const membersOf = (members: Readonly<Record<string, Data>>, path = ''): Record<string, TSchema> =>
  Object.fromEntries(
    Object.entries(members).map(([name, row]) => {
      const schema = given[`${path}/${name}`] ?? schemaOf(row, `${path}/${name}`)
      return [name, row.isNeeded ? schema : Type.Optional(schema)]
    }),
  )

/** The config of a site. Unknown members are kept. */
export const SiteConfig = Type.Unsafe<Config>(
  Type.Object(membersOf(settings), {
    description: 'Unknown members are kept (raw editor). At most 256 KiB as JSON.',
    additionalProperties: true,
  }),
)

export const SiteConfigWrite = Type.Object({
  siteConfig: Type.Object(
    {},
    {
      description:
        'A SiteConfig; server-owned members (timeStamp, has_app, has_ecom, locations, states, VAPIDKey) are ' +
        'ignored and may be missing.',
      additionalProperties: true,
    },
  ),
})
