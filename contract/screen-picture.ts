import type { StoredPicture } from './stored/copy.ts'

/**
 * How a screen looked when it was last left, as markup: the worker puts it into the page that it serves, so that the
 * screen is there before the app is. It is stored in the copy database beside the answers that it shows, and is deleted
 * with them.
 */
export type ScreenPicture = Omit<StoredPicture, 'path'>

/** The database and the table of the pictures; the worker reads them without Dexie. */
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

/** Id of the element that contains the picture until the app has drawn the screen. */
export const pictureId = 'picture'

/** Id of the block of JSON with the rows that the first screen is drawn from (src/start/rows.ts). */
export const startRowsId = 'start-rows'

/** Attribute of the picture while it waits for the picture of another screen, on which the app is then to start. */
export const followingMark = 'data-following'

/** Id of the note over the picture that the app is starting. */
export const waitingId = 'waiting'

/** Attribute of the document element: when the picture on it was taken, in epoch milliseconds. */
export const takenAtMark = 'data-taken-at'

/** Attribute of the document element: the answers behind the picture are too long to be inlined in the page. */
export const longRowsMark = 'data-long-rows'

/** Header of a request for the page of a screen that is not a navigation: the worker answers it as one. */
export const otherScreenHeader = 'X-Other-Screen'
