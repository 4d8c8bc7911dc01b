import type { WrapperCheck } from '#contract/shapes/wrappers.ts'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { wrapperCheckWords, wrapperWords } from '#src/words/admin-wrappers.ts'
import * as css from './wrappers-page.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const pictures = {
  good: <Icon name="check-circle" weight="fill" />,
  weak: <Icon name="warning" weight="fill" />,
  missing: <Icon name="x-circle" weight="fill" />,
}

/** What the stores, and the phones, would refuse. */
export function CheckList({ checks }: { checks: readonly WrapperCheck[] }) {
  const good = checks.filter(({ state }) => state === 'good').length
  return (
    <Card as="section" className={css.checks}>
      <SectionHead
        title={wrapperWords.checks}
        end={<span className={`${prose.muted} ${prose.small}`}>{wrapperWords.pass(good, checks.length)}</span>}
      />
      <ul className={css.checkGrid}>
        {checks.map(({ name, state }) => {
          const words = wrapperCheckWords[name]
          return (
            <li key={name} data-state={state}>
              {pictures[state]}
              <span>
                <b>{words.name}</b>
                {state === 'good' ? words.good : words.bad}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
