import { keepEarlyTaps } from '#src/start/early-tap.ts'

// Runs on a rendered page before the app's own code has arrived: a small file of its own.
const root = document.getElementById('root')!
keepEarlyTaps({ shown: root, root, hit: ({ target }) => target })
