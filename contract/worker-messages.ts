/** What a page says to the service worker. */
export type PageMessage =
  /** The person took the update: the waiting worker takes over. */
  | { type: 'update' }
  /** The merchant's files that the config of this time lists and the phone shows. */
  | { type: 'assets'; timeStamp: number; addresses: string[] }
