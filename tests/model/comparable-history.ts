import type { GeneratedHistory } from './membership/history.ts'
import type { Act } from './membership/types.ts'

/**
 * A history that asks nothing of which product and calculator differ on purpose: the product keeps the tax rate and the
 * limit of uses that were agreed, and takes retries from the settings of the day; that another plan replaces a membership
 * is no act of it.
 */
export const comparable = (history: GeneratedHistory): GeneratedHistory => ({
  ...history,
  settings: { ...history.settings, planChange: 'prorated' },
  acts: history.acts.flatMap((act): Act[] => {
    if (act.kind === 'settings') return []
    if (act.kind !== 'catalogue') return [act]
    const { taxRate: _, useLimit: _limit, ...change } = act.change
    return [{ ...act, change }]
  }),
})

/** A charge, by what can be compared. */
export type Sum = [membership: string, at: number, plan: string, net: number, tax: number, approved: boolean]

export const bySum = (a: Sum, b: Sum): number => a[1] - b[1] || a[0].localeCompare(b[0])
