/** The way of a member who left and signs up again. */
export const againSteps = ['ended', 'card', 'joined'] as const
export type AgainStep = (typeof againSteps)[number]

/** What the server says of the administrator's own account. */
export interface AgainFacts {
  hasPlan: boolean
  hasCard: boolean
}

const isTrue: Record<AgainStep, (facts: AgainFacts) => boolean> = {
  ended: ({ hasPlan }) => !hasPlan,
  card: ({ hasCard }) => hasCard,
  joined: ({ hasPlan }) => hasPlan,
}

/**
 * How many steps are done. A step counts once those before it are done, and stays done: signing up again ends the first
 * one's truth.
 */
export const stepsDone = (before: number, facts: AgainFacts): number => {
  let done = before
  for (let step = againSteps[done]; step !== undefined && isTrue[step](facts); step = againSteps[done]) done += 1
  return done
}
