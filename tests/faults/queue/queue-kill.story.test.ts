import { test } from 'vitest'
import { expectKept } from './expect-kept.ts'

// One profile and one server through several trials, with other faults than the trial of every run.

const seed = 20_261_122

test(`four trials from seed ${seed} keep every confirmed change`, () => expectKept(4, seed), 10 * 60_000)
