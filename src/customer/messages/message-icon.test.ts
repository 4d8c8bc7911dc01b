import { expect, test } from 'vitest'
import { messageIcon } from './message-icon.ts'

test.each([
  ['Your free Quick Dip is ready', 'medal'],
  ['Rain tomorrow, shine on Sunday', 'sun'],
  ['Femi sent you a gift card', 'gift'],
  ['Puddle Club renewed', 'calendar-check'],
  ['Old Mill is open again', 'map-pin'],
  ['Marina: members lane open', 'calendar-check'],
  ['20 % off bundles', 'tag'],
  ['Your wash is in the wallet', 'wallet'],
  ['Hello', 'bell'],
])('"%s" has the picture %s', (title, icon) => {
  expect(messageIcon(title)).toBe(icon)
})
