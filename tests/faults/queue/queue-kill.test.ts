import { test } from 'vitest'
import { expectKept } from './expect-kept.ts'

// Kills Chromium with a profile on disk and a real server. The stories run more trials, `npm run test:faults` many.

const seed = 20_261_121

test(`a trial from seed ${seed} keeps every confirmed change`, () => expectKept(1, seed), 5 * 60_000)
