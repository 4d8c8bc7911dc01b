import type { ReactNode } from 'react'
import { Anchor } from '#src/ui/anchor.tsx'
import { vars } from '#src/ui/css-vars.ts'
import { cx } from '#src/ui/cx.ts'
import * as css from './home-cards.module.css'

export interface HomeCardItem {
  text: string
  to: string
  icon: ReactNode
  /** A second line with the current state. */
  hint?: ReactNode
}

interface HomeCardsProps {
  cards: readonly HomeCardItem[]
  /** On the wide first card, at its right. */
  art?: ReactNode
}

const mostColours = 8

function colours(position: number) {
  const number = (position % mostColours) + 1
  return vars({
    '--c-bg': `var(--card-${number}-bg)`,
    '--c-icon': `var(--card-${number}-icon)`,
    '--c-text': `var(--card-${number}-text)`,
  })
}

/**
 * 1-8 links on the home screen. With an odd count the first is wide and has the drawing; the whole card is the target.
 */
export function HomeCards({ cards, art }: HomeCardsProps) {
  const firstIsWide = cards.length % 2 === 1
  return (
    <div className={css.cards} data-ui="home-cards">
      {cards.map(({ text, to, icon, hint }, position) => {
        const wide = firstIsWide && position === 0
        return (
          <Anchor
            key={`${to} ${text}`}
            href={to}
            data-wide={wide || undefined}
            className={cx(css.card, wide && css.wide)}
            style={colours(position)}
          >
            {wide && art ? art : icon}
            <span className={css.text}>
              {text}
              {hint && <span className={css.hint}>{hint}</span>}
            </span>
          </Anchor>
        )
      })}
    </div>
  )
}
