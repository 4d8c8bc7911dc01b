import { test } from 'vitest'
import { expectKept } from './expect-kept.ts'

// Kills Chromium with a profile on disk and a real server, in several trials. `npm run test:faults` runs many.

const seed = 20_261_122

test(`four trials from seed ${seed} keep every confirmed change`, () => expectKept(4, seed), 10 * 60_000)
