/**
 * How a screen looked when it was last left, as markup: what the worker puts into the page that it serves, so that the
 * screen is there before the app is. It lies in the copy database beside the answers that it shows, and goes with them.
 */
export interface ScreenPicture {
  /** The script that starts the build that drew it: another build has other class names. */
  entry: string
  html: string
  title: string
  themeColour: string
  /** Attributes of the document's element: the merchant's paint and the person's choices. */
  root: Record<string, string>
  /** Scripts that the screen had loaded beyond the first ones. */
  scripts: string[]
}

/** The database and the table that hold the pictures; the worker reads them without the library that made them. */
export const copyDatabase = 'clearcoat-copy'
export const pictureTable = 'pictures'

/** The database and the table of purchases whose outcome is not known yet: while it holds one, no picture is shown. */
export const ownDatabase = 'clearcoat-own'
export const intentTable = 'intents'

/**
 * Attribute of every element that is true only for the moment: toasts, banners, the connection indicator, ages, stages
 * of a payment. A picture leaves these elements out.
 */
export const transientMark = 'data-transient'

/** Screens that are looked at on reopening. Forms and money are none of them. */
export const picturedPaths: readonly string[] = [
  '/',
  '/wallet',
  '/washes',
  '/bundles',
  '/notifications',
  '/account',
  '/findus',
]

/** Id of the element that holds the picture until the app has drawn the screen. */
export const pictureId = 'picture'
