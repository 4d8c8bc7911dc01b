import { expect, test } from 'vitest'
import type { PreviewReport } from '#contract/preview-messages.ts'
import { takePress, takePresses } from './presses.ts'

const hero = { closest: (selector: string) => (selector === '[data-ui=hero]' ? {} : null) } as unknown as EventTarget

/** What a press on the hero tells the back office, and who else gets it. */
const press = (type: string, key?: string, target: EventTarget | null = hero) => {
  const told: PreviewReport[] = []
  const kept = new Set(['browser', 'app'])
  const event = {
    type,
    target,
    preventDefault: () => void kept.delete('browser'),
    stopPropagation: () => void kept.delete('app'),
    ...(key !== undefined && { key }),
  }
  takePress(event, (report) => told.push(report))
  return { told, kept: [...kept] }
}

const chosen = [{ type: 'preview:chosen', setting: '/{scheme}Theme/hero' }]

test('a click, Enter and Space choose the setting that is shown there, and do not reach the app', () => {
  for (const each of [press('click'), press('keydown', 'Enter'), press('keydown', ' ')])
    expect(each).toEqual({ told: chosen, kept: [] })
})

test('any other press is taken, and means nothing', () => {
  for (const each of [press('pointerdown'), press('submit'), press('auxclick'), press('keydown', 'a')])
    expect(each).toEqual({ told: [], kept: [] })
  expect(press('click', undefined, {} as EventTarget).told).toEqual([])
})

test('Escape leaves the preview', () => {
  expect(press('keydown', 'Escape')).toEqual({ told: [{ type: 'preview:left' }], kept: [] })
})

test('keys that move the focus or scroll keep their meaning', () => {
  for (const key of ['Tab', 'Shift', 'PageUp', 'PageDown', 'Home', 'End'])
    expect(press('keydown', key)).toEqual({ told: [], kept: ['browser', 'app'] })
})

test('presses are taken before the app hears of them', () => {
  const heard: unknown[][] = []
  takePresses({ addEventListener: (...args: unknown[]) => heard.push(args) } as unknown as Document, () => undefined)
  expect(heard.map(([type, , how]) => [type, how])).toEqual(
    ['click', 'submit', 'pointerdown', 'keydown', 'auxclick'].map((type) => [type, { capture: true }]),
  )
})
