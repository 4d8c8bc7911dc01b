/**
 * Loaded before the server by `tools/tour/pictures.ts`: time stands still at PINNED_TIME (milliseconds since 1970), so
 * that what a page says of time is the same in every run.
 */
const now = Number(process.env.PINNED_TIME)

globalThis.Date = new Proxy(Date, {
  construct: (RealDate, values, target) => Reflect.construct(RealDate, values.length > 0 ? values : [now], target),
  apply: (RealDate) => new RealDate(now).toString(),
  get: (RealDate, name) => (name === 'now' ? () => now : Reflect.get(RealDate, name)),
})
