import { createServices } from '#src/kit/make-services.ts'
import type { Services } from '#src/kit/services.ts'
import { memoryStorage } from '#src/local/memory.ts'
import { memoryLocks } from '#src/platform/memory-locks.ts'

/** Services whose data lasts as long as the page. */
export const inMemoryServices = async (): Promise<Services> =>
  createServices({ storage: await memoryStorage(), locks: memoryLocks() })
