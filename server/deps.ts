import type { BuildVersions } from '#contract/shapes/platform.ts'
import type { Processor } from './payments/processor.ts'
import type { Step } from './payments/steps.ts'
import type { PushSender } from './push/sender.ts'
import type { Clock, Log, Random } from './ports.ts'
import type { Passwords } from './security/passwords.ts'
import type { Tokens } from './security/tokens.ts'
import type { Settings } from './settings.ts'

/** What handlers, commands and jobs are given of the world outside. */
export interface Deps {
  clock: Clock
  random: Random
  log: Log
  settings: Settings
  passwords: Passwords
  tokens: Tokens
  build: BuildVersions
  /** Work that an answer does not wait for; its failure is logged, and closing the server waits for it. */
  background: (name: string, work: () => Promise<void>) => void
  /** Wakes the sender of a merchant's outbox; to be called after the commit. */
  mailSoon: (tenant: number) => void
  /** Sends pushes from the outbox. */
  push: PushSender
  /** The payment processor of that name, or null when it is not set up here. */
  processor: (name: string) => Processor | null
  /** Called as each moment of a payment passes. */
  step: Step
}
