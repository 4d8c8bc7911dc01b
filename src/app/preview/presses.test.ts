import { expect, test } from 'vitest'
import type { PreviewReport } from '#contract/preview-messages.ts'
import { takePress, takePresses } from './presses.ts'

const hero = { closest: (selector: string) => (selector === '[data-ui=hero]' ? {} : null) } as unknown as EventTarget

/** What a press on the hero tells the back office, and whether the app gets it. */
const press = (type: string, key?: string, target: EventTarget | null = hero) => {
  const told: PreviewReport[] = []
  let stopped = 0
  const stop = () => void (stopped += 1)
  const event = { type, target, preventDefault: stop, stopPropagation: stop, ...(key !== undefined && { key }) }
  takePress(event, (report) => told.push(report))
  return { told, reachesApp: stopped === 0 }
}

const chosen = [{ type: 'preview:chosen', setting: '/{scheme}Theme/hero' }]

test('a click, Enter and Space choose the setting that is shown there, and do not reach the app', () => {
  for (const each of [press('click'), press('keydown', 'Enter'), press('keydown', ' ')])
    expect(each).toEqual({ told: chosen, reachesApp: false })
})

test('any other press is taken, and means nothing', () => {
  for (const each of [press('pointerdown'), press('submit'), press('auxclick'), press('keydown', 'a')])
    expect(each).toEqual({ told: [], reachesApp: false })
  expect(press('click', undefined, {} as EventTarget).told).toEqual([])
})

test('Escape leaves the preview', () => {
  expect(press('keydown', 'Escape')).toEqual({ told: [{ type: 'preview:left' }], reachesApp: false })
})

test('keys that move the focus or scroll keep their meaning', () => {
  for (const key of ['Tab', 'Shift', 'PageUp', 'PageDown', 'Home', 'End'])
    expect(press('keydown', key)).toEqual({ told: [], reachesApp: true })
})

test('presses are taken before the app hears of them', () => {
  const heard: unknown[][] = []
  takePresses({ addEventListener: (...args: unknown[]) => heard.push(args) } as unknown as Document, () => undefined)
  expect(heard.map(([type, , how]) => [type, how])).toEqual(
    ['click', 'submit', 'pointerdown', 'keydown', 'auxclick'].map((type) => [type, { capture: true }]),
  )
})
