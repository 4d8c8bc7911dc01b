/**
 * Who may open a screen. person: a logged-in user. inside: also a guest. everyone: also a visitor without a session.
 * loggedOut: a guest and such a visitor; a logged-in user is led home.
 */
export type RouteAccess = 'person' | 'inside' | 'everyone' | 'loggedOut'

/** The facts of a screen's address. Whatever depends on them derives from them; no path is listed a second time. */
export interface RouteFacts {
  path: string
  access: RouteAccess
  /** The document's title; absent on home, whose title is the merchant's name. */
  title?: string
  /** Its entry in the side menu, in the order of the table; absent: not in the menu. */
  menu?: { label: string; icon: string }
  /** The stored answers that it shows at once, by name: read before its first render. */
  reads?: readonly string[]
  /** The stored answers that its dialogs show later. */
  laterReads?: readonly string[]
  /** Usable offline, also when it was never opened: its answers are fetched ahead, those of the lowest rank first. */
  offlineRank?: number
  /** It is looked at on reopening: a picture of it is stored for the first paint. */
  pictured?: boolean
  /** It stays open while a merchant that forces locations waits for the choice of one. */
  anyPlace?: boolean
  /** A shortcut on a long press on the installed app's icon. */
  shortcut?: { name: string; icon: string; rank: number }
}

/** The stored answers that the start of every shell reads, and refreshes by itself. */
export const startReads = ['siteKey', 'siteConfig'] as const

/** A shell's routes, by name. */
export type RouteTable = Readonly<Record<string, RouteFacts>>

/** A path as people write it; one with a broken escape stays as it is. */
const decoded = (path: string): string => {
  try {
    return path.includes('%') ? decodeURIComponent(path) : path
  } catch {
    return path
  }
}

const plain = (path: string): string =>
  decoded(path)
    .toLowerCase()
    .replace(/(?<=.)\/+$/, '')

/**
 * Addresses match in any case, with a trailing slash, and escaped or not: users type them, printed ones exist in either
 * spelling, and a browser escapes what a merchant's menu names as it is written.
 */
export const isSamePath = (a: string, b: string): boolean => plain(a) === plain(b)

export const routeAt = <R extends Pick<RouteFacts, 'path'>>(routes: readonly R[], path: string): R | undefined =>
  routes.find((route) => isSamePath(route.path, path))
