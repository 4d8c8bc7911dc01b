import { expect, test } from 'vitest'
import type { SiteConfig } from '#contract/site/settings.ts'
import { markupOf, textsIn } from '#tests/support/screen.tsx'
import { EditingContext, type EditingPort } from '../editing/editing-context.ts'
import { OwnColoursNote } from './own-colours-note.tsx'

const noteFor = (lightTheme: SiteConfig['lightTheme']) =>
  textsIn(
    markupOf(
      <EditingContext value={{ config: { companyName: 'Wash', lightTheme } } as EditingPort}>
        <OwnColoursNote />
      </EditingContext>,
    ),
  )

test('beside the primary colour the others are named that do not follow it, with the offer that they do', () => {
  const [named, offer] = noteFor({ primary: '#2050c0', hero: '#104080' })
  expect(named).toMatch(/^These have a colour of their own, and do not follow: .*Head of the home/)
  expect(offer).toBe('Let them follow')
})

test('where all colours follow the primary one, nothing is said', () => {
  expect(noteFor({ primary: '#2050c0' })).toEqual([])
})
