/** Whom a limit counts, in the words of the server document. IP is an address as limits count it. */
export type Subject = 'IP' | 'app key' | 'tenant' | 'user' | 'email' | 'session' | 'purchase' | 'terminal'

/** So many of a call within a window, for each subject. */
export interface Limit {
  count: number
  /** Seconds. */
  window: number
  per: readonly Subject[]
  /**
   * failures: wrong passwords or codes alone, which the command counts that finds them. repeats: of an admitted
   * Idempotency-Key; the other limits of the call then count first requests alone. Absent: every request.
   */
  only?: 'failures' | 'repeats'
  /** A device that has logged in to the account before is not counted. */
  exceptKnownDevices?: true
}

export const minute = 60
export const hour = 60 * minute
export const day = 24 * hour

/** Of the page of a receipt, whose code is in its address. */
export const receiptPageLimit: Limit = { count: 30, window: minute, per: ['IP'] }

const units = [
  [day, 'day'],
  [hour, 'hour'],
  [minute, 'min'],
] as const

const sayWindow = (window: number): string => {
  const [seconds, unit] = units.find(([each]) => window % each === 0) ?? [1, 's']
  return window === seconds ? unit : `${window / seconds}${unit}`
}

const sayRate = ({ count, window, only }: Limit): string =>
  `${count}${only === 'failures' ? ' failures' : ''}/${sayWindow(window)}`

/** What limits have in common that are said as one. */
const sayWhom = ({ per, exceptKnownDevices }: Limit): string => {
  const whom = per.length > 1 ? `${per.slice(0, -1).join(', ')} and ${per.at(-1)}` : per.join()
  return exceptKnownDevices ? `${whom}, not for a deviceId that has logged in to that account before` : whom
}

const areSaidAsOne = (a: Limit, b: Limit | undefined): boolean =>
  b !== undefined && a.only === b.only && sayWhom(a) === sayWhom(b)

/** The limits of a call in a line: "1/min and 5/day per user; 60/hour per IP". */
export const sayLimits = (limits: readonly Limit[]): string =>
  limits
    .map((limit, at) => {
      const opening = limit.only === 'repeats' ? 'repeats of a key ' : ''
      const start = areSaidAsOne(limit, limits[at - 1]) ? ' and ' : at === 0 ? opening : `; ${opening}`
      const end = areSaidAsOne(limit, limits[at + 1]) ? '' : ` per ${sayWhom(limit)}`
      return `${start}${sayRate(limit)}${end}`
    })
    .join('')
