/** The shells that a customer may get: the phone app, and what a computer shows. */
export const customerShells = ['phone', 'web'] as const
export type CustomerShell = (typeof customerShells)[number]

/** A phone or tablet by its user agent. iPadOS sends that of a Macintosh: only the page can tell it by its touch points. */
export const isMobileAgent = (userAgent: string): boolean => /iPhone|iPad|iPod|Android|Mobi/.test(userAgent)

/**
 * The shell of a device: the app on a phone of a merchant that has one, else the web shop. A merchant without a web
 * shop has only the pages there that mails link to.
 */
export const shellOf = ({ isMobile, has_app }: { isMobile: boolean; has_app: boolean }): CustomerShell =>
  isMobile && has_app ? 'phone' : 'web'

/** The query member by which a page asks server and worker for another shell than they chose. */
export const shellQuery = 'shell'

/** The name under which a device's shell is stored for the worker. */
export const shellKey = '/shell'

/** The shell that an address asks for. */
export const askedShell = (query: URLSearchParams): CustomerShell | undefined => {
  const asked = query.get(shellQuery)
  return customerShells.find((shell) => shell === asked)
}
