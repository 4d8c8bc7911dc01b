import { Fragment, useState } from 'react'
import { homeCardsMax } from '#contract/constants.ts'
import type { Theme } from '#contract/site/settings.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { GroupLabel } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { pwaWords } from '#src/words/admin.ts'
import { useSetting } from '../../editing/editing-context.ts'
import { ColourField } from '../../settings/colour-field.tsx'
import { useEditedScheme } from '../../settings/edited-scheme.ts'
import * as css from './card-colours.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

type CardColoursOf = NonNullable<NonNullable<Theme['mobile']>['homeCards']>[number]

const parts = [
  { name: 'card', label: pwaWords.cardColour, token: 'bg' },
  { name: 'icon', label: pwaWords.iconColour, token: 'icon', on: 'bg' },
  { name: 'text', label: pwaWords.textColour, token: 'text', on: 'bg' },
] as const

const without = (colours: CardColoursOf, name: keyof CardColoursOf): CardColoursOf => {
  const { [name]: _removed, ...others } = colours
  return others
}

/** The colours of the home cards, by position. */
export function CardColours() {
  const scheme = useEditedScheme()
  const path = `/themes/${scheme}/mobile/homeCards`
  const [sets = [], setSets] = useSetting<CardColoursOf[]>(path)
  const [open, setOpen] = useState<string | null>(null)
  const change = (index: number, colours: CardColoursOf) =>
    setSets(sets.map((other, at) => (at === index ? colours : other)))
  return (
    <Card as="section" className={layout.g3} data-setting={path}>
      <SectionHead title={pwaWords.colours} end={pwaWords.countOf(sets.length, homeCardsMax)} />
      <p className={`${prose.muted} ${prose.small}`}>{pwaWords.coloursLead}</p>
      {sets.map((colours, index) => (
        <Fragment key={index}>
          <div className={css.head}>
            <GroupLabel>{pwaWords.coloursOf(index + 1)}</GroupLabel>
            <IconButton
              label={pwaWords.removeColours(index + 1)}
              icon={<Icon name="trash" />}
              onClick={() => setSets(sets.length > 1 ? sets.filter((_, at) => at !== index) : undefined)}
            />
          </div>
          <div className={css.set}>
            {parts.map(({ name, label, token, ...drawn }) => (
              <ColourField
                key={name}
                label={label}
                path={path}
                token={`card-${index + 1}-${token}`}
                on={'on' in drawn ? `card-${index + 1}-${drawn.on}` : undefined}
                wanted={colours[name]}
                onChange={(colour) =>
                  change(index, colour === undefined ? without(colours, name) : { ...colours, [name]: colour })
                }
                open={open === `${index} ${name}`}
                onOpen={(isOpen) => setOpen(isOpen ? `${index} ${name}` : null)}
              />
            ))}
          </div>
        </Fragment>
      ))}
      {sets.length < homeCardsMax && (
        <div>
          <Button
            kind="tonal"
            icon={<Icon name="plus" weight="bold" />}
            onClick={() => setSets([...sets, sets.at(-1) ?? {}])}
          >
            {pwaWords.addColours}
          </Button>
        </div>
      )}
    </Card>
  )
}
