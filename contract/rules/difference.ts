import type { DayComparison, Difference } from '../shapes/close.ts'

/** The differences that hold the close of a day up: they last, and staff has not left them. */
export const unsettledIn = ({ differences }: Pick<DayComparison, 'differences'>): Difference[] =>
  differences.filter(({ lasts, note }) => lasts && note === null)
