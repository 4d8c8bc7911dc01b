import type { Locks } from '#src/platform/locks.ts'
import type { Life } from './life.ts'

interface Claim {
  life: Life
  begin(): void
}

/** Web Locks of one origin, for several pages: a page that dies leaves what it held and what it waited for. */
export const sharedLocks = () => {
  const lines = new Map<string, Claim[]>()

  const leave = (name: string, claim: Claim): void => {
    const line = lines.get(name) ?? []
    const place = line.indexOf(claim)
    if (place < 0) return
    line.splice(place, 1)
    if (place === 0) line[0]?.begin()
  }

  const hold = <T>(life: Life, name: string, work: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const line = lines.get(name) ?? []
      lines.set(name, line)
      const claim: Claim = {
        life,
        begin: () =>
          void work()
            .then(resolve, reject)
            .finally(() => leave(name, claim)),
      }
      if (!life.alive) return
      life.onEnd(() => leave(name, claim))
      line.push(claim)
      if (line.length === 1) claim.begin()
    })

  return {
    involve: (life: Life): boolean => [...lines.values()].some((line) => line.some((claim) => claim.life === life)),
    seenBy: (life: Life): Locks => ({
      hold: (name, work) => life.step(() => Promise.resolve()).then(() => hold(life, name, work)),
      async ifFree(name, work) {
        await life.step(() => Promise.resolve())
        if (lines.get(name)?.length) return false
        await hold(life, name, work)
        return true
      },
    }),
  }
}
