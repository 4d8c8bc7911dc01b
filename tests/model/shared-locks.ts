import type { Locks } from '#src/platform/locks.ts'
import type { PageLifecycle } from './page-lifecycle.ts'

interface Claim {
  life: PageLifecycle
  begin(): void
}

/**
 * Web Locks of one origin, shared by several pages. A page that dies releases its locks and its waiting requests. With
 * `exclude` false, everybody gets every lock at once.
 */
export const sharedLocks = (exclude = true) => {
  const lines = new Map<string, Claim[]>()

  const leave = (name: string, claim: Claim): void => {
    const line = lines.get(name) ?? []
    const place = line.indexOf(claim)
    if (place < 0) return
    line.splice(place, 1)
    if (place === 0 && exclude) line[0]?.begin()
  }

  const hold = <T>(life: PageLifecycle, name: string, work: () => Promise<T>): Promise<T> =>
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
      if (line.length === 1 || !exclude) claim.begin()
    })

  return {
    involve: (life: PageLifecycle): boolean =>
      [...lines.values()].some((line) => line.some((claim) => claim.life === life)),
    seenBy: (life: PageLifecycle): Locks => ({
      hold: (name, work) => life.step(() => Promise.resolve()).then(() => hold(life, name, work)),
      async ifFree(name, work) {
        await life.step(() => Promise.resolve())
        if (exclude && lines.get(name)?.length) return false
        await hold(life, name, work)
        return true
      },
    }),
  }
}
