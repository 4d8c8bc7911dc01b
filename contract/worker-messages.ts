import { phoneRoutes } from './routes/phone.ts'
/** Messages from a page to the service worker. */
export type PageMessage =
  /** The user accepted the update: the waiting worker activates. */
  | { type: 'update' }
  /** No worker controls this page: the active one takes it over. */
  | { type: 'claim' }
  /**
   * The merchant's files that the config with this timestamp lists and the device displays. Video is listed apart and
   * fetched last.
   */
  | { type: 'assets'; timeStamp: number; addresses: string[] }
  /** Deletes the caches of earlier builds. */
  | { type: 'purge' }
  /** The number of unread messages, for the badge of the app's icon. */
  | { type: 'badge'; unread: number }
  /** Asks for the size of the saved pictures, videos and map tiles. Answered on the message's port by ImageBytes. */
  | { type: 'weighImages' }
  /** Deletes them. Answered on the message's port by ImageBytes: the bytes freed. */
  | { type: 'clearImages' }
  /** A page of the web shop is in use: its files are stored, those of this build in place of earlier ones. */
  | { type: 'keepWeb' }
  /** Fetches the content security policy of the stored page again. Answered on the message's port: whether it could. */
  | { type: 'renewPage' }

export interface ImageBytes {
  bytes: number
}

/** Messages from the service worker to the pages. */
export type WorkerMessage =
  /** A notification was tapped: opens its screen without reloading the page. */
  | { type: 'open'; path: string }
  /** A message for the user has arrived. */
  | { type: 'arrived' }

/** Sync tag under which the browser wakes the worker for the request queue. */
export const queueSync = 'clearcoat-queue'

/** The screen that a notification opens. */
export const notificationsPath = phoneRoutes.notifications.path
