import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { configProblems, configTexts } from '#contract/site/problems.ts'
import { requiredText } from '#contract/rules/required.ts'
import type { SiteConfig } from '#contract/site/settings.ts'
import { markupOf, textsIn } from '#tests/support/screen.tsx'
import { EditingContext, type EditingPort } from '../editing/editing-context.ts'
import { LinkList } from '../pages/menu/link-list.tsx'
import { HomeCardList } from '../pages/pwa/home-card-list.tsx'
import { ColourSetting } from './colour-field.tsx'
import { SettingField } from './setting-field.tsx'

const cards = <HomeCardList />
const links = <LinkList path="/menuItems" title="Menu" lead="" tags={['_ABOUT']} defaults={[]} />
const name = <SettingField setting={{ kind: 'text', path: '/companyName', label: 'Name', longest: 100 }} />
const colour = (
  <ColourSetting
    setting={{ kind: 'colour', path: '/lightTheme/primary', label: 'Primary' }}
    open={false}
    onOpen={() => {}}
  />
)

test.each<[string, ReactNode, Partial<SiteConfig>, string[]]>([
  ['a company without a name', name, { companyName: ' ' }, [requiredText]],
  [
    'an entry of a menu',
    links,
    { menuItems: [{ label: '', href: '/a b', tag: '_ABOUT' }] },
    [requiredText, configTexts.address],
  ],
  ['a card of the home', cards, { homeCards: [{ icon: 'tag', text: '', to: '/washes' }] }, [requiredText]],
  ['a colour', colour, { lightTheme: { primary: 'zzz' } }, [configTexts.colour]],
])('what the server refuses of %s stands at its field, in the words of the server', (_, part, faulty, words) => {
  const config: SiteConfig = { companyName: 'Wash', menuItems: [], shopItems: [], ...faulty } as SiteConfig
  const port = { config, saved: config, problems: configProblems(config) } as EditingPort
  const texts = textsIn(markupOf(<EditingContext value={port}>{part}</EditingContext>))
  expect(texts.filter((text) => words.includes(text))).toEqual(words)
})
