import { pictureId } from '#contract/screen-picture.ts'
import { keepEarlyTaps } from '../early-tap.ts'
import { markKnownDevice } from './known-device.ts'
import { startAfterPaint } from './picture/after-paint.ts'
import { underPicture } from './picture/under.ts'

// Runs before the app's own code, on a page with a stored picture and on a rendered one: a small file of its own.
const root = document.getElementById('root')!
const picture = document.getElementById(pictureId)
keepEarlyTaps({ shown: picture ?? root, root, hit: picture ? underPicture(picture) : ({ target }) => target })
if (picture) startAfterPaint(picture)
else markKnownDevice()
