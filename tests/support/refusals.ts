import { errorsOf, type Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints/index.ts'
import { owedRefusals, unreachableRefusals } from './owed-refusals.ts'

/** Lines "METHOD /path CODE" that a run of all its tests does not provoke. */
const excused: readonly string[] = [...owedRefusals, ...unreachableRefusals]

/**
 * Compares the codes that operations list with those that tests provoked.
 * @param provoked lines "METHOD /path CODE"
 * @param listed by operation; the contract when absent
 * @param owed lines that no test provokes; those that are excused when absent
 * @returns a line for each code that is listed and neither provoked nor owed, and for each that is owed without need
 */
export const unprovoked = (
  provoked: readonly string[],
  listed: Record<string, Endpoint> = endpoints,
  owed: readonly string[] = excused,
): string[] => {
  const seen = new Set(provoked)
  const all = Object.entries(listed).flatMap(([call, endpoint]) => errorsOf(endpoint).map((code) => `${call} ${code}`))
  const missing = all.filter((line) => !seen.has(line) && !owed.includes(line))
  const paid = owed.filter((line) => seen.has(line) || !all.includes(line))
  return [
    ...missing.map((line) => `no test provokes ${line}`),
    ...paid.map((line) => `no longer owed, take it off the list: ${line}`),
  ]
}
