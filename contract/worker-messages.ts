/** What a page says to the service worker. */
export type PageMessage =
  /** The person took the update: the waiting worker takes over. */
  | { type: 'update' }
  /** The merchant's files that the config of this time lists and the device shows. Video is kept apart, and fetched last. */
  | { type: 'assets'; timeStamp: number; addresses: string[] }
  /** What former builds left in the caches goes. */
  | { type: 'purge' }
  /** So many messages are unread: the figure on the app's icon. */
  | { type: 'badge'; unread: number }
  /** How much the saved pictures, videos and map tiles take. Answered on the message's port by ImageBytes. */
  | { type: 'weighImages' }
  /** They go. Answered on the message's port by ImageBytes: what that freed. */
  | { type: 'clearImages' }

export interface ImageBytes {
  bytes: number
}

/** What the service worker says to the pages. */
export type WorkerMessage =
  /** A notification was tapped: its screen, without loading the page anew. */
  | { type: 'open'; path: string }
  /** A message for the person has come. */
  | { type: 'arrived' }

/** Tag under which the browser is asked to wake the worker for the request queue. */
export const queueSync = 'clearcoat-queue'

/** The screen behind a notification. */
export const notificationsPath = '/notifications'
