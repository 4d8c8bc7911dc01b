/** An input of the browser's own form, in the device's time zone; null when it is empty. */
export const momentOf = (typed: string): string | null => (typed === '' ? null : new Date(typed).toISOString())

/** A time as the browser's own form shows it, in the device's time zone; empty for none. */
export const typedOf = (moment: string | null | undefined): string => {
  const date = new Date(moment ?? '')
  if (Number.isNaN(date.getTime())) return ''
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
