import { comparable } from '../comparable-history.ts'
import type { GeneratedHistory } from '../membership/history.ts'
import type { Act, Settings } from '../membership/types.ts'

/** Within what a merchant can set: at most 90 percent off a further vehicle, at least a day of grace. */
const settable = ({ extraVehiclePercent: percent, graceDays, ...settings }: Settings): Settings => ({
  ...settings,
  ...(percent === undefined ? {} : { extraVehiclePercent: Math.min(90, percent) }),
  ...(graceDays === undefined ? {} : { graceDays: Math.max(1, graceDays) }),
})

/** Where members have one vehicle and do not swap it, the product compares no license plates. */
const comparesPlates = ({ vehicles = 1, swapsPerYear }: Settings): boolean => vehicles > 1 || swapsPerYear !== undefined

/** The desk sells no membership, so that each member joins alone. */
const joinedAlone = (act: Act, settings: Settings): Act => {
  if (act.kind !== 'join') return act
  const { staff: _, ...joining } = act
  return comparesPlates(settings) ? joining : { ...joining, vehicle: `${act.member} ${act.vehicle}` }
}

/** A comparable history of what can be set and called. */
export const playable = (history: GeneratedHistory): GeneratedHistory => {
  const { settings, acts, ...rest } = comparable(history)
  return { ...rest, settings: settable(settings), acts: acts.map((act) => joinedAlone(act, settings)) }
}
