import { describe, expect, test } from 'vitest'
import { contrast } from './colour.ts'
import { audit, ensureContrast, textOn } from './guard.ts'
import { toOklch } from './oklch.ts'

describe('contrast guard', () => {
  test('a passing colour stays as it is', () => {
    expect(ensureContrast('#141b4d', '#ffffff', 7)).toBe('#141b4d')
  })

  test('a failing colour moves in lightness and keeps its hue', () => {
    const moved = ensureContrast('#ffd23f', '#ffffff', 4.5)
    expect(contrast(moved, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(Math.abs(toOklch(moved).h - toOklch('#ffd23f').h)).toBeLessThan(0.1)
  })

  test('of two directions the shorter one is chosen', () => {
    expect(toOklch(ensureContrast('#777777', '#808080', 3)).L).toBeLessThan(toOklch('#808080').L)
  })

  test('between black and white no colour reaches 7, so the better of the two is returned', () => {
    expect(['#000000', '#ffffff']).toContain(ensureContrast('#808080', ['#000000', '#ffffff'], 7))
  })

  test('text without a configured colour is dark on light fills and light on dark fills', () => {
    expect(toOklch(textOn('#ffd23f')).L).toBeLessThan(0.3)
    expect(toOklch(textOn('#2b3fd4')).L).toBeGreaterThan(0.9)
  })

  test('an audit returns the ratio and the substitute', () => {
    expect(audit('#ffffff', '#ffffff')).toMatchObject({ ratio: 1, passes: false })
    expect(audit('#000000', '#ffffff')).toEqual({ ratio: 21, passes: true, substitute: '#000000' })
  })
})
