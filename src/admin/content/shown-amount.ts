import { money } from '#src/kit/format.ts'

/** An amount of content as customers read it; what is none stays as it is typed. */
export const shownAmount = (amount: string): string =>
  /^\d+\.\d\d$/.test(amount) ? money(Number(amount.replace('.', ''))) : amount
