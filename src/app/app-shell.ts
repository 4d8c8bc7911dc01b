import type { ComponentType } from 'react'
import type { CustomerShell } from '#contract/rules/shell.ts'
import type { StartupSnapshot } from '#src/start/snapshot.ts'

/** What the start of a page needs of its shell. */
export interface AppShell {
  name: CustomerShell
  /** The shell around the screen of the current address. */
  Shell: ComponentType
  /** The stored answers that the screen of a path shows at once. */
  reads(path: string): readonly string[]
  /** Loads the code of the screen of a path. `stored`: what the databases hold, once it is read. */
  load(path: string, stored: Promise<StartupSnapshot | null>): Promise<void>
}
