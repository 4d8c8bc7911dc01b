import { markKnownDevice } from '../known-device.ts'
import { keepEarlyTaps } from '../early-tap.ts'

// Runs on a rendered page before the app's own code has arrived: a small file of its own.
markKnownDevice()
const root = document.getElementById('root')!
keepEarlyTaps({ shown: root, root, hit: ({ target }) => target })
