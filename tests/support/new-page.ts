import { vi } from 'vitest'

// Test files of one process would share their modules: each loads its own, as a page does, so that none starts with
// what another has left in a store or a variable of a module.
vi.resetModules()
