import type { Services } from '#src/kit/services.ts'
import { openCopy } from '#src/local/copy.ts'
import { memoryStorage } from '#src/local/memory.ts'
import { openOwn } from '#src/local/own.ts'
import type { Clock } from '#src/platform/clock.ts'
import { createContact } from '#src/platform/contact.ts'
import { memoryLocks } from '#src/platform/memory-locks.ts'
import type { Queue } from '#src/queue/queue.ts'
import { createKeeper } from '#src/resources/keeper.ts'
import { previewRemote } from './preview-remote.ts'

const nothing = async (): Promise<void> => undefined

/** Nothing is queued: presses choose settings, and do not reach the app. */
const noQueue = {
  add: nothing,
  nudge: () => undefined,
  flush: nothing,
  retry: nothing,
  discard: nothing,
  close: nothing,
}

/**
 * The services of a preview: databases in memory, no server, no session of the administrator, no queue.
 * @param isMobile a phone or a tablet; it decides what the app offers, not which shell is shown
 */
export const previewServices = async ({
  clock,
  isMobile,
  isOffline,
}: {
  clock: Clock
  isMobile: boolean
  isOffline: () => boolean
}): Promise<Services> => {
  const storage = await memoryStorage()
  const [own, copy] = [openOwn(undefined, storage), openCopy(undefined, storage)]
  const contact = createContact()
  const report = (error: unknown): void => console.warn('preview', error)
  const remote = previewRemote({ copy, clock, contact, isOffline })
  let ids = 0
  const nextId = (): string => `preview-${(ids += 1)}`
  return {
    own,
    copy,
    clock,
    contact,
    locks: memoryLocks(),
    device: { os: isMobile ? 'ios' : 'other', isMobile, isWrapper: false, deviceToken: null },
    remote,
    accessToken: async () => undefined,
    keeper: createKeeper({ own, copy, clock, remote, report }),
    queue: noQueue as unknown as Queue,
    report,
    startupSnapshot: { now: null },
    isPersistent: true,
    newKey: nextId,
    localId: nextId,
    clearImages: async () => 0,
    weighImages: async () => 0,
    renewPage: async () => false,
    origin: new URL(location.href).origin,
  }
}
