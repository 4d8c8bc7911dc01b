import { describe, expect, test } from 'vitest'
import { clearcoat } from './clearcoat.ts'
import { contrast } from './colour.ts'
import { toOklch } from './oklch.ts'
import { derive, type Paint, type Scheme } from './derive.ts'
import { randomConfig } from './random-themes.test-support.ts'

type Pair = readonly [text: string, backdrop: string, ratio: number]

const numbers = [1, 2, 3, 4, 5, 6, 7, 8]
const statuses = ['danger', 'success', 'warning', 'info']

const readable = [
  ['text', 'bg'],
  ['text', 'surface'],
  ['text-muted', 'bg'],
  ['text-muted', 'surface'],
  ['text-muted', 'surface-sunken'],
  ['on-brand', 'brand'],
  ['brand-text', 'surface'],
  ['brand-text', 'bg'],
  ['brand-text', 'brand-soft'],
  ['on-accent', 'accent'],
  ['on-accent-soft', 'accent-soft'],
  ['on-hero', 'hero-a'],
  ['on-hero', 'hero-b'],
  ['on-hero-muted', 'hero-a'],
  ['btn-text', 'btn-bg'],
  ['btn-text', 'btn-hover'],
  ['tonal-text', 'tonal-bg'],
  ['tonal-text', 'tonal-hover'],
  ['input-text', 'input-bg'],
  ['input-hint', 'input-bg'],
  ['modal-text', 'modal-bg'],
  ['modal-muted', 'modal-bg'],
  ['loyal-text', 'loyal-bg'],
  ['loyal-muted', 'loyal-bg'],
  ['nav-text', 'nav-bg'],
  ['nav-active', 'nav-bg'],
  ['nav-active', 'nav-pill'],
  ['card-1-text', 'pass-b'],
  ...statuses.flatMap((name) => [
    [`on-${name}`, name],
    [`${name}-text`, 'surface'],
    [`${name}-text`, `${name}-soft`],
  ]),
  ...numbers.map((number) => [`card-${number}-text`, `card-${number}-bg`]),
]

const visible = [
  ['input-border', 'surface'],
  ['line-strong', 'surface'],
  ['focus', 'bg'],
  ['focus', 'surface'],
  ['focus', 'modal-bg'],
  ['loyal-fill', 'loyal-bg'],
  ['loyal-fill', 'loyal-well'],
  ...[1, 2, 3, 4].map((number) => [`card-${number}-icon`, `card-${number}-bg`]),
]

const pairs: Pair[] = [
  ...readable.map(([text, backdrop]) => [text!, backdrop!, 4.5] as const),
  ...visible.map(([mark, backdrop]) => [mark!, backdrop!, 3] as const),
]

function illegible(config: Paint, scheme: Scheme) {
  const { tokens } = derive(config, scheme)
  return pairs
    .filter(([text, backdrop, ratio]) => contrast(tokens[text]!, tokens[backdrop]!) < ratio)
    .map(([text, backdrop]) => `${text} on ${backdrop}`)
}

/** Park-Miller generator, so that a failure is reproducible. */
function seeded(seed: number) {
  let state = seed
  return () => (state = (state * 16807) % 2147483647) / 2147483647
}

describe('derive', () => {
  test('59 pairs of text or mark and backdrop are checked', () => {
    expect(pairs).toHaveLength(59)
  })

  test('every pair is legible for 200 random and hostile configs', () => {
    const random = seeded(42)
    const configs = Array.from({ length: 200 }, () => randomConfig(random))
    const failures = configs.flatMap((config) => [...illegible(config, 'light'), ...illegible(config, 'dark')])
    expect(failures).toEqual([])
  }, 60_000)

  test('an empty config is legible in both schemes', () => {
    expect([...illegible({}, 'light'), ...illegible({}, 'dark')]).toEqual([])
  })

  test('a legible choice is kept unchanged', () => {
    const { tokens } = derive({ themes: { light: { button: { background: '#2B3FD4', text: '#FFFFFF' } } } }, 'light')
    expect([tokens['btn-bg'], tokens['btn-text']]).toEqual(['#2b3fd4', '#ffffff'])
  })

  test('a bar of points that is too pale for its card is drawn darker, in its hue', () => {
    const loyaltyCard = { card: '#FFFFFF', bar: '#38B6F0', text: '#141B4D' }
    const { tokens } = derive({ themes: { light: { mobile: { loyaltyCard } } } }, 'light')
    expect(contrast(loyaltyCard.bar, '#ffffff')).toBeLessThan(2.5)
    expect(contrast(tokens['loyal-fill']!, '#ffffff')).toBeGreaterThanOrEqual(3)
    expect(Math.abs(toOklch(tokens['loyal-fill']!).h - toOklch(loyaltyCard.bar).h)).toBeLessThan(3)
  })

  test('an invalid colour counts as absent', () => {
    const misspelt = derive({ lightTheme: { primary: '#nothex', background: '' } }, 'light')
    expect(misspelt.tokens).toEqual(derive({}, 'light').tokens)
  })

  test('half-transparent colours are flattened on their backdrop', () => {
    const { tokens } = derive({ lightTheme: { background: '#ffffff', primary: '#00000080' } }, 'light')
    expect(tokens.brand).toBe('#7f7f7f')
  })

  test('polarity follows the background, not the name of the scheme', () => {
    const night = derive({ lightTheme: { background: '#0a0a0b' } }, 'light')
    expect(night.scheme).toBe('dark')
    expect(night.tokens['color-scheme']).toBe('dark')
  })

  test('without shadows cards get the hairline instead', () => {
    expect(derive({ showPWAShadow: false }, 'light').tokens['e-1']).toMatch(/^inset 0 0 0 1px #[0-9a-f]{6}$/)
  })

  test('unknown shape and font names fall back to soft and neutral', () => {
    const themes = { shape: 'blob', font: 'comic' } as unknown as Paint['themes']
    expect(derive({ themes }, 'light')).toMatchObject({ shape: 'soft', voice: 'neutral' })
  })

  test('home card colours repeat from the start', () => {
    const { tokens } = derive(
      { themes: { light: { mobile: { homeCards: [{ card: '#112233' }, { card: '#ffeedd' }] } } } },
      'light',
    )
    expect([tokens['card-3-bg'], tokens['card-8-bg']]).toEqual(['#112233', '#ffeedd'])
  })

  test("the product's own paint is legible", () => {
    expect([...illegible(clearcoat, 'light'), ...illegible(clearcoat, 'dark')]).toEqual([])
  })
})
