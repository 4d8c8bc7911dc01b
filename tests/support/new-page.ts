import { beforeAll } from 'vitest'
import { clearUserStores } from '#src/ui/small-store.ts'

/** Test files of one process share their modules: none starts with what another has left to the user's stores. */
beforeAll(clearUserStores)
