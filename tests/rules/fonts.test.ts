import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { voices, voiceTokens, type VoiceName } from '#contract/theme/voices.ts'

const sheet = readFileSync(new URL('../../src/ui/styles/fonts.css', import.meta.url), 'utf8')
const declared = new Set([...sheet.matchAll(/font-family: '([^']+)'/g)].map(([, name]) => name!))

/** The quoted families of a voice: those that no system brings. */
const familiesOf = (name: VoiceName): string[] => {
  const { 'font-display': display, 'font-text': text } = voiceTokens(name)
  return [...`${display}, ${text}`.matchAll(/'([^']+)'/g)].map(([, family]) => family!)
}

test.each(Object.keys(voices) as VoiceName[])(
  'the stylesheet declares every font and fallback of the voice %s',
  (name) => {
    expect(familiesOf(name).length).toBeGreaterThanOrEqual(4)
    expect(familiesOf(name).filter((family) => !declared.has(family))).toEqual([])
  },
)
