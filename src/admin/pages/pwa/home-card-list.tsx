import { useMemo, useState } from 'react'
import { homeCardsMax } from '#contract/constants.ts'
import type { HomeCard } from '#contract/site/settings.ts'
import { homeCardIcons, newSiteConfig } from '#contract/site/settings.ts'
import { readSite } from '#src/brand/site.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { vars } from '#src/ui/css-vars.ts'
import { Columns, Field } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { pwaWords } from '#src/words/admin.ts'
import { useEditing, useSetting } from '../../editing/editing-context.ts'
import { targetOptions } from '../../settings/destinations.ts'
import { useDrawnTheme } from '../../settings/use-drawn-theme.ts'
import { SortableList } from '../../ui/sortable-list.tsx'
import { useKeyedList } from '../../ui/use-keyed-list.ts'
import * as css from './home-card-list.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const iconOptions = homeCardIcons.map((icon) => ({ value: icon, label: icon.replaceAll('-', ' ') }))

const blank: HomeCard = { icon: 'tag', text: pwaWords.newCard, to: '/washes' }

/** The cards of the app's home: their order, words, icons and targets. */
export function HomeCardList() {
  const [own, setCards] = useSetting<HomeCard[]>('/homeCards')
  const cards = own?.length ? own : newSiteConfig.homeCards
  const { problems } = useEditing()
  const list = useKeyedList(cards, setCards)
  const [open, setOpen] = useState<string | null>(null)
  return (
    <Card as="section" className={layout.g3} data-setting="/homeCards">
      <SectionHead title={pwaWords.homeCards} end={pwaWords.countOf(cards.length, homeCardsMax)} />
      {!own?.length && <p className={`${prose.muted} ${prose.small}`}>{pwaWords.defaults}</p>}
      <SortableList list={list} nameOf={({ text }) => text}>
        {(card, index) => (
          <HomeCardRow
            card={card}
            problems={{ text: problems[`/homeCards/${index}/text`], to: problems[`/homeCards/${index}/to`] }}
            place={index}
            open={open === list.rows[index]!.key}
            onOpen={(isOpen) => setOpen(isOpen ? list.rows[index]!.key : null)}
            onChange={(next) => list.replace(index, next)}
            onRemove={cards.length > 1 ? () => list.remove(index) : undefined}
          />
        )}
      </SortableList>
      <div className={css.foot}>
        {cards.length < homeCardsMax && (
          <Button kind="tonal" icon={<Icon name="plus" weight="bold" />} onClick={() => setOpen(list.add(blank))}>
            {pwaWords.add}
          </Button>
        )}
        <span className={`${prose.muted} ${prose.small}`}>{pwaWords.oddFirst}</span>
      </div>
    </Card>
  )
}

interface HomeCardRowProps {
  card: HomeCard
  problems: Partial<Record<'text' | 'to', string | undefined>>
  place: number
  /** Chosen to be edited. A card that cannot be saved stands open all the same. */
  open: boolean
  onOpen: (open: boolean) => void
  onChange: (card: HomeCard) => void
  /** Absent for the last card: none means the default ones. */
  onRemove: (() => void) | undefined
}

function HomeCardRow({ card, problems, place, open: isChosen, onOpen, onChange, onRemove }: HomeCardRowProps) {
  const tokens = useDrawnTheme()
  const { config } = useEditing()
  const disabled = useMemo(() => readSite(config).disabledRoutes, [config])
  const open = isChosen || Boolean(problems.text ?? problems.to)
  const number = place + 1
  const { icon, text, to } = card
  return (
    <div className={open ? css.open : undefined}>
      <div className={css.row}>
        <span
          className={css.chip}
          style={vars({ '--card': tokens[`card-${number}-bg`] ?? '', '--on': tokens[`card-${number}-icon`] ?? '' })}
        >
          <Icon name={homeCardIcons.find((name) => name === icon) ?? 'car-profile'} />
        </span>
        <span className={css.text}>
          <b>{text}</b>
          <span className={`${prose.muted} ${prose.xs} ${prose.mono}`}>{to}</span>
        </span>
        {onRemove && (
          <IconButton label={pwaWords.remove(text)} icon={<Icon name="trash" />} onClick={() => onRemove()} />
        )}
        <IconButton
          label={open ? pwaWords.close(text) : pwaWords.edit(text)}
          aria-expanded={open}
          icon={<Icon name={open ? 'caret-down' : 'caret-right'} weight="bold" size="sm" />}
          onClick={() => onOpen(!open)}
        />
      </div>
      {open && (
        <div className={css.edit}>
          <Columns>
            <Field
              label={pwaWords.label}
              value={text}
              maxLength={60}
              error={problems.text}
              onChange={({ target }) => onChange({ ...card, text: target.value })}
            />
            <SelectField
              label={pwaWords.goesTo}
              value={to}
              error={problems.to}
              options={targetOptions(disabled, to)}
              onChange={({ target }) => onChange({ ...card, to: target.value })}
            />
          </Columns>
          <SelectField
            label={pwaWords.icon}
            value={icon}
            options={iconOptions}
            onChange={({ target }) => onChange({ ...card, icon: target.value })}
          />
        </div>
      )}
    </div>
  )
}
