import type { Transact } from '#server/database/transact.ts'
import { insertRelease, lockReleases } from '#server/tables/releases.ts'

/**
 * Notes the build of an installation's first start as its first release. From then on a newer build waits until
 * platform staff release it, and the server goes on serving the one before.
 */
export const addFirstRelease = (transact: Transact, { version }: { version: string }, now: Date): Promise<void> =>
  transact(null, 'first release', async (tx) => {
    if ((await lockReleases(tx)).length > 0) return
    await insertRelease(tx, { version, build: version, share: 100, merchants: [], setAt: now, setBy: 'server' })
  })
