import type { PreviewReport } from '#contract/preview-messages.ts'
import { settingShownBy } from './chosen-setting.ts'

type Press = Pick<Event, 'type' | 'target' | 'preventDefault' | 'stopPropagation'> & { key?: string }

/** Keys that keep their meaning: they move the focus, into the preview and out of it, or scroll. */
const passing = ['Tab', 'Shift', 'PageUp', 'PageDown', 'Home', 'End']

const isElement = (target: EventTarget | null): target is Element => target !== null && 'closest' in target

const chooses = ({ type, key }: Press): boolean => type === 'click' || key === 'Enter' || key === ' '

/** A press never reaches the previewed app: it chooses the setting that is shown at its place. */
export const takePress = (press: Press, tell: (report: PreviewReport) => void): void => {
  const { key, target } = press
  if (key !== undefined && passing.includes(key)) return
  press.preventDefault()
  press.stopPropagation()
  if (key === 'Escape') tell({ type: 'preview:left' })
  if (chooses(press) && isElement(target)) tell({ type: 'preview:chosen', setting: settingShownBy(target) })
}

/** Takes every press in the page before the app does. */
export const takePresses = (page: Document, tell: (report: PreviewReport) => void): void => {
  for (const type of ['click', 'submit', 'pointerdown', 'keydown', 'auxclick'])
    page.addEventListener(type, (event) => takePress(event, tell), { capture: true })
}
