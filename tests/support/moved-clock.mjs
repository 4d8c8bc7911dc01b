/** Loaded before a server: its clock is ahead by CLOCK_AHEAD (milliseconds), and goes on from there. */
const ahead = Number(process.env.CLOCK_AHEAD)
const RealDate = Date
const now = () => RealDate.now() + ahead

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, called) => Reflect.construct(target, values.length > 0 ? values : [now()], called),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
