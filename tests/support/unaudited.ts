import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints/index.ts'

/**
 * Compares the calls of staff that change something with those that have left an act in the audit log.
 * @param left lines "METHOD /path leaves an act"
 * @param listed by operation; the contract when absent
 * @returns a line for each call that left none and does not say why, and for each that left one and says that it does not
 */
export const unaudited = (left: readonly string[], listed: Record<string, Endpoint> = endpoints): string[] => {
  const seen = new Set(left)
  return Object.entries(listed)
    .filter(([call, { access }]) => access === 'admin' && !call.startsWith('GET '))
    .flatMap(([call, { leavesNoAct }]) => {
      const hasLeft = seen.has(`${call} leaves an act`)
      if (hasLeft === (leavesNoAct === undefined)) return []
      return [hasLeft ? `${call} leaves an act, and says that it does not` : `no test shows that ${call} leaves an act`]
    })
}
