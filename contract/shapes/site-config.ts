import Type, { type Static } from 'typebox'
import { splashGrounds } from '../constants.ts'
import { filePattern, routePattern } from '../own-path.ts'
import { Nullable, OneOf } from './helpers.ts'
import { Location, State } from './place.ts'

const Colour = Type.String({
  description: '#rrggbb, or #rrggbbaa when an alpha of 0-255 was chosen.',
  pattern: '^#[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?$',
})
type Colour = Static<typeof Colour>

const Radius = Type.Number({ description: 'Corner in px.', minimum: 0, maximum: 999 })
type Radius = Static<typeof Radius>

const AssetUrl = Type.String({
  description:
    'Empty for none, or a path on the own host, as POST /accounts/upload answers it. Other hosts are blocked ' +
    'by the content security policy, so they are refused.',
  maxLength: 2048,
  pattern: filePattern,
})
type AssetUrl = Static<typeof AssetUrl>

const StoreUrl = Type.String({ maxLength: 2048, pattern: '^(https://[^\\s\\\\\\x00-\\x1f\\x7f-\\x9f]+)?$' })

const RoutePath = Type.String({
  description:
    'A route of the app, with a leading / (never two). No backslash and no control character: browsers read ' +
    'them as / or drop them.',
  maxLength: 200,
  pattern: routePattern,
})
type RoutePath = Static<typeof RoutePath>

export const Palette = Type.Object(
  {
    background: Type.Optional(Colour),
    surface: Type.Optional(Colour),
    text: Type.Optional(Colour),
    primary: Type.Optional(Colour),
    onPrimary: Type.Optional(Colour),
    secondary: Type.Optional(Colour),
    hero: Type.Optional(Colour),
    heroEnd: Type.Optional(Colour),
    onHero: Type.Optional(Colour),
    nav: Type.Optional(Colour),
    navActive: Type.Optional(Colour),
    bubble: Type.Optional(Colour),
    illBody: Type.Optional(Colour),
  },
  { description: 'Base colours of one scheme. Absent members are derived from the others.' },
)
export type Palette = Static<typeof Palette>

export const Theme = Type.Object(
  {
    modal: Type.Optional(
      Type.Object({
        background: Type.Optional(Colour),
        text: Type.Optional(Colour),
        header: Type.Optional(Colour),
        headerText: Type.Optional(Colour),
        radius: Type.Optional(Radius),
      }),
    ),
    button: Type.Optional(
      Type.Object({
        background: Type.Optional(Colour),
        text: Type.Optional(Colour),
        tonalText: Type.Optional(Colour),
        radius: Type.Optional(Radius),
      }),
    ),
    input: Type.Optional(
      Type.Object({
        background: Type.Optional(Colour),
        text: Type.Optional(Colour),
        border: Type.Optional(Colour),
        radius: Type.Optional(Radius),
      }),
    ),
    mobile: Type.Optional(
      Type.Object({
        homeCards: Type.Optional(
          Type.Array(
            Type.Object({
              card: Type.Optional(Colour),
              icon: Type.Optional(Colour),
              text: Type.Optional(Colour),
            }),
            { description: 'Colours by position, used again from the start when there are more cards.', maxItems: 8 },
          ),
        ),
        loyaltyCard: Type.Optional(
          Type.Object({
            card: Type.Optional(Colour),
            bar: Type.Optional(Colour),
            text: Type.Optional(Colour),
          }),
        ),
      }),
    ),
  },
  { description: 'Component colours of one scheme. Absent members are derived from the base colours.' },
)
export type Theme = Static<typeof Theme>

export const HomeCard = Type.Object({
  icon: Type.String({
    description:
      'Icon name: car-profile, ticket, users-three, map-trifold, contactless-payment, tag, gift, credit-card, ' +
      'calendar-check, medal, drop, sparkle, star, bell, wallet, question. Another name shows car-profile.',
    maxLength: 60,
  }),
  text: Type.String({ maxLength: 60 }),
  to: RoutePath,
})
export type HomeCard = Static<typeof HomeCard>

export const MenuItem = Type.Object({
  label: Type.String({ maxLength: 60 }),
  href: RoutePath,
  tag: OneOf(['_HOME', '_SHOP', '_LOCATIONS', '_ABOUT']),
})
export type MenuItem = Static<typeof MenuItem>

export const ShopItem = Type.Object({
  label: Type.String({ description: 'Empty hides the item from the top bar.', maxLength: 60 }),
  href: RoutePath,
  tag: OneOf(['_WASHES', '_CLUBS', '_BUNDLES', '_CARDS', '_MERCH']),
})
export type ShopItem = Static<typeof ShopItem>

export const CarouselPage = Type.Object(
  {
    headline: Type.Optional(Type.String()),
    text: Type.Optional(Type.String()),
    tag: Type.Optional(
      OneOf(['', '_HOME', '_SHOP', '_LOCATIONS', '_ABOUT'], {
        description: 'Menu tag that the button links to; empty shows no button.',
      }),
    ),
    href: Type.Optional(
      OneOf(['', '_WASHES', '_CLUBS', '_BUNDLES', '_CARDS', '_MERCH'], {
        description: 'For _SHOP: a shop tag, default _WASHES; otherwise empty.',
      }),
    ),
    buttonText: Type.Optional(Type.String()),
    image: Type.Optional(AssetUrl),
    color: Type.Optional(
      Type.Union([Colour, Type.Literal('')], { description: "Text colour; empty takes the theme's." }),
    ),
  },
  { description: 'Absent members count as empty.' },
)
export type CarouselPage = Static<typeof CarouselPage>

export const SiteConfig = Type.Object(
  {
    companyName: Type.String({ minLength: 1, maxLength: 100 }),
    cardName: Type.Optional(Type.String({ description: 'Display name of the gift card.' })),
    passName: Type.Optional(
      Type.String({ description: 'Display name on the pass of a wash club; absent or empty: that of the gift card.' }),
    ),
    logo: Type.Optional(AssetUrl),
    timeStamp: Type.Integer({
      description:
        'Milliseconds since 1970, set by the server on every save, always greater than before; a client ' +
        'replaces its copy when it differs.',
      minimum: 0,
    }),
    version: Type.String({ description: 'Site schema version.' }),
    themes: Type.Optional(
      Type.Object({
        shape: Type.Optional(OneOf(['round', 'soft', 'crisp'], { description: 'Corners; absent = soft.' })),
        font: Type.Optional(
          OneOf(['friendly', 'precision', 'neutral'], { description: 'Type voice; absent = neutral.' }),
        ),
        light: Type.Optional(Theme),
        dark: Type.Optional(Theme),
      }),
    ),
    lightTheme: Type.Optional(Palette),
    darkTheme: Type.Optional(Palette),
    dark_theme: Type.Optional(Type.Boolean({ description: 'Scheme of a first visit.' })),
    fontSize: Type.Optional(Type.Integer({ minimum: 5, maximum: 15, default: 10 })),
    navWords: Type.Optional(Type.Boolean()),
    showPWAShadow: Type.Optional(Type.Boolean()),
    imgParallax: Type.Optional(AssetUrl),
    PWAHomeImage: Type.Optional(AssetUrl),
    secondImage: Type.Optional(AssetUrl),
    tagline: Type.Optional(Type.String({ description: 'One sentence below the name.', maxLength: 80 })),
    splashText: Type.Optional(Type.String({ description: 'Status line of the splash.', maxLength: 60 })),
    splashGround: Type.Optional(
      OneOf(splashGrounds, { description: 'Ground below the car on the splash; absent = water.' }),
    ),
    homeVideo: Type.Optional(AssetUrl),
    /** Its picture until it plays, and where it does not. */
    homeVideoPoster: Type.Optional(AssetUrl),
    productImages: Type.Optional(
      Type.Array(Type.Object({ productId: Type.Integer({ minimum: 1 }), image: AssetUrl }), {
        description: 'Pictures of merchandise in the web shop; a product without one shows its icon.',
        maxItems: 500,
      }),
    ),
    bubbles: Type.Optional(
      Type.Object({
        enabled: Type.Optional(Type.Boolean()),
        number: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 15 })),
      }),
    ),
    carousel: Type.Optional(
      Type.Object({
        pages: Type.Optional(Type.Array(CarouselPage)),
      }),
    ),
    homeCards: Type.Optional(
      Type.Array(HomeCard, { description: 'Absent or empty: the five default cards of the example.', maxItems: 8 }),
    ),
    menuItems: Type.Array(MenuItem),
    shopItems: Type.Array(ShopItem),
    locations: Type.Optional(Type.Array(Location)),
    states: Type.Optional(Type.Array(State)),
    /** Streets, water and parks of the merchant's area as GeoJSON, drawn below the pins. */
    localMap: Type.Optional(AssetUrl),
    googleMap: Type.Optional(
      Type.Object({
        center: Type.Optional(
          Type.Object({
            lat: Type.Number({ minimum: -90, maximum: 90 }),
            lng: Type.Number({ minimum: -180, maximum: 180 }),
          }),
        ),
        zoom: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 11 })),
      }),
    ),
    contact: Type.Optional(
      Type.Object({
        phone: Type.Optional(Type.String()),
      }),
    ),
    appStore: Type.Optional(
      Type.Object({
        apple: Type.Optional(StoreUrl),
        google: Type.Optional(StoreUrl),
      }),
    ),
    forceLocations: Type.Optional(Type.Boolean()),
    disabledRoutes: Type.Optional(Type.Array(RoutePath)),
    loyaltyProgram: Type.Optional(Type.Boolean()),
    has_app: Type.Boolean(),
    has_ecom: Type.Boolean(),
    VAPIDKey: Type.Optional(Nullable(Type.String())),
  },
  { description: 'Unknown members are kept (raw editor). At most 256 KiB as JSON.', additionalProperties: true },
)
export type SiteConfig = Static<typeof SiteConfig>

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
export type SiteConfigWrite = Static<typeof SiteConfigWrite>
