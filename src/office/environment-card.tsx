import { useState, type ReactNode } from 'react'
import { PasswordQuestion } from '#src/kit/acts/password-question.tsx'
import { Card } from '#src/ui/card.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { passwordAgainWords, updaterWords } from '#src/words/office.ts'
import * as css from './environment-card.module.css'
import { environmentName } from './updater/environment-name.ts'
import type { Column } from './updater/column.ts'
import type { Updater } from './updater/updater.ts'
import * as prose from '#src/ui/styles/prose.module.css'

/** What the office shows of one environment, to those who are signed in there. */
export interface EnvironmentPart {
  updater: Updater
  column: Column
}

interface EnvironmentCardProps {
  updater: Updater
  columns: readonly Column[]
  title: string
  lead: string
  children: (part: EnvironmentPart) => ReactNode
}

/** A part of the office for an environment where staff are signed in; nothing before that. */
export function EnvironmentCard({ updater, columns, title, lead, children }: EnvironmentCardProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const open = columns.filter(({ staff }) => staff !== undefined)
  const column = open.find(({ name }) => name === chosen) ?? open[0]
  if (!column) return null
  return (
    <Card as="section" aria-label={title} className={css.card}>
      <div className={css.head}>
        <div>
          <h2 className={css.title}>{title}</h2>
          <p className={`${prose.small} ${prose.muted}`}>{lead}</p>
        </div>
        {open.length > 1 && (
          <SelectField
            label={updaterWords.environment}
            options={open.map(({ name }) => ({ value: name, label: environmentName(name) }))}
            value={column.name}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
      </div>
      <PasswordAgain key={column.name} updater={updater} column={column}>
        {children({ updater, column })}
      </PasswordAgain>
    </Card>
  )
}

/** Staff enter their password again by logging in again: the new token counts as fresh. */
function PasswordAgain({ updater, column: { name, staff = '' }, children }: EnvironmentPart & { children: ReactNode }) {
  const { title, body, password, go } = passwordAgainWords
  return (
    <PasswordQuestion
      words={{ title, body: body(staff), password, go }}
      send={(typed) => updater.signInAgain(name, typed)}
    >
      {children}
    </PasswordQuestion>
  )
}
