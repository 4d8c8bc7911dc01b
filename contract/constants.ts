/** Business constants and limits of the app and the server. Durations in milliseconds unless stated otherwise. */
export const appVersion = '1.5.1'
/** Version of the form of site configs, which each stored config names. */
export const siteSchemaVersion = '1.5.1'
/** Version of the state in the app's local database; state of another version is discarded. */
export const localStateVersion = '1.0.4'

/** For which the former name of a site leads to it. */
export const formerNameDays = 365

export const tokenShownSeconds = 30
/** The server accepts a displayed token a little longer: the scan takes time. */
export const tokenGraceSeconds = 5
export const accessTokenSeconds = 300
/** A token of platform staff cannot be refreshed. */
export const platformTokenSeconds = 1_800

/** Between two questions for unread messages, while the page is visible. */
export const unreadEvery = 120_000
/** The file name of a page's classic start script begins with it (tools/start-script.ts); a hash follows. */
export const startScriptPrefix = 'start-'
/** A script of the app that has not arrived after this time counts as failed. */
export const chunkLoadTimeout = 120_000

export const emailCheckDebounce = 400
export const splashHold = 2_000
export const toastLife = 5_000
/** How long the thanks for a survey are shown before the app goes on. */
export const surveyCloseDelay = 1_000
export const overlayMotion = 300

export const deviceIdLength = 20
/** Digits of a code that is mailed for a log-in. */
export const mailedCodeLength = 6
export const bubblesDefault = 15
export const bubblesRange = [1, 20] as const
export const homeCardsMax = 8
export const fontSizeRange = [5, 15] as const
export const fontSizeDefault = 10
export const stickyHeaderAfter = 400

export const fieldLimits = {
  cardNumber: 19,
  promoCode: 20,
  /** Spaces included. */
  discountCode: 40,
  make: 20,
  model: 20,
  color: 20,
  year: 4,
  license: 10,
  name: 50,
  postalCode: 12,
  email: 254,
} as const

/** All locations, in every location filter. */
export const allLocations = 0
/** Miles per degree on a flat earth: exact enough to find the nearest location. */
export const milesPerDegree = 68.7
export const nearbyMiles = 1

/** Time limit of one request of the queue. */
export const requestTimeout = 20_000
/** How long the open screen repeats POST /orders; later only settle is called. */
export const orderRepeatWindow = 60_000
/** A code opens without a request when the server answered within this time. */
export const freshContact = 30_000
export const contactProbeEvery = 15_000
export const contactProbeTimeout = 5_000
export const contactLostAfter = 40_000
/** An answer slower than this counts as a weak signal. */
export const slowAnswer = 4_000

/** URL hash that marks the phone-app wrapper. */
export const wrapperMarker = '#phoneApp'
export const referralCodePattern = /^#?([A-Z2-9]{8})$/

/** Heights of the card form, in CSS pixels, by processor. */
export const cardFormHeight = {
  exacthosted: 450,
  moneris_deprecated: 450,
  worldpay: 420,
  ips: 420,
  moneris: 600,
} as const

/** The order in which kinds of products are listed; other kinds follow, sorted by name. */
export const purchaseOrder = ['AppClub', 'AppBundle', 'AppWash', 'GiftCard', 'Swag'] as const

/** Id of the element that shows the merchant's name and logo in the served page until the app has drawn. */
export const firstPaintId = 'first-paint'

/** The icons of products, in the order of a logo's `imageIndex`. */
export const productIcons = [
  'car-profile',
  'drop',
  'sparkle',
  'wind',
  'shield-check',
  'lightning',
  'crown',
  'tag',
  'gift',
  'credit-card',
  't-shirt',
  'star',
] as const

/** The name of a kiosk's charge in the purchase history. */
export const airPayName = 'AirPAY'

/** Told to the page when the app takes its presses: what was shown before was a picture, or rendered. */
export const takenEvent = 'clearcoat:taken'

/** The merchant's texts that customers agree to. Each published version has a number, counted from 1 by text. */
export const agreedTexts = ['terms', 'clubTerms', 'privacyPolicy'] as const
export type AgreedText = (typeof agreedTexts)[number]

/** The most characters of a note of staff about a customer. */
export const noteLength = 10_000

/** The kinds of products that a discount code can lower. Gift cards and reloads are stored value: no code ever does. */
export const discountedTypes = ['AppWash', 'AppBundle', 'AppClub', 'Swag'] as const
export type DiscountedType = (typeof discountedTypes)[number]

/** The most characters of the sentence in a problem report. */
export const reportLength = 200

/** Problem reports of a customer in a day of the merchant. */
export const reportsPerDay = 3

/** The most characters of an answer to a problem report. */
export const reportAnswerLength = 1_000

/** Days for which a rewash that staff give is good. */
export const rewashDays = 30

/** The most free months that wait in one membership. */
export const mostFreeMonths = 2

/** What went wrong, as the customer chooses it and staff and mails name it. */
export const reportReasons = {
  dirt: 'Soap or dirt left on the car',
  dryer: 'The dryer didn’t work',
  code: 'The kiosk didn’t take my code',
  damage: 'Something was scratched or broken',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof reportReasons

/** Characters of a parcel's tracking number; spaces and hyphens do not count for the least. */
export const trackingLength = { least: 4, most: 40 } as const
