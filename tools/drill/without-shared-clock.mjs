// Loaded before a server that runs from its sources: its clock is that of the host alone.
import { register } from 'node:module'

const source = `export const openSharedClock = async (_, { own }) =>
  ({ now: () => own.now(), date: () => own.date(), compare: async () => {}, apart: () => 0, stop: () => {} })`
const hooks = `export const load = (url, context, next) =>
  url.includes('/server/database/clock.ts')
    ? { format: 'module', shortCircuit: true, source: ${JSON.stringify(source)} }
    : next(url, context)`

register(`data:text/javascript,${encodeURIComponent(hooks)}`)
