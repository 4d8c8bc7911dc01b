import { ensureContrast, textOn } from './guard.ts'
import { shade } from './oklch.ts'
import { softPlate, type Planes } from './planes.ts'

/** Fixed hues: a merchant's theme does not change the status colours. */
const hues = { danger: '#d0342c', success: '#15803d', warning: '#b45309', info: '#2563eb' } as const

function statusOf(name: string, hue: string, planes: Planes, modal: string) {
  const fill = planes.dark ? shade(hue, 0.14) : hue
  const soft = softPlate(fill, planes, 0.1)
  return {
    [name]: fill,
    [`on-${name}`]: textOn(fill),
    [`${name}-soft`]: soft,
    [`${name}-text`]: ensureContrast(fill, [...planes.all, soft, modal], 4.6),
  }
}

export const statusTokens = (planes: Planes, modal: string): Record<string, string> =>
  Object.assign({}, ...Object.entries(hues).map(([name, hue]) => statusOf(name, hue, planes, modal)))
