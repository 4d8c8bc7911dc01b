/** Milliseconds. */
export interface Pauses {
  first: number
  longest: number
}

/** The pause after that many failures before it, in milliseconds: each is twice the one before. */
export const doubled = (failures: number, { first, longest }: Pauses): number =>
  Math.min(longest, first * 2 ** Math.min(Math.max(failures, 0), 30))
