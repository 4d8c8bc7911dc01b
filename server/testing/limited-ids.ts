import { systemRandom, type Random } from '#server/basics/ports.ts'

/** Randomness whose ids can be made to run out, so that a command fails where it needs one. */
export const limitedIds = (): { random: Random; left: number } => {
  const limited = {
    left: Infinity,
    random: {
      ...systemRandom,
      uuid: () => {
        if (limited.left === 0) throw new Error('no entropy')
        limited.left -= 1
        return systemRandom.uuid()
      },
    },
  }
  return limited
}
