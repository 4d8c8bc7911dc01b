import { useState, type ReactNode } from 'react'
import { PasswordQuestion } from '#src/kit/acts/password-question.tsx'
import { Card } from '#src/ui/card.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { officeSiteWords } from '#src/words/office-sites.ts'
import { environmentName } from '../updater/environment-name.ts'
import type { Column } from '../updater/column.ts'
import type { Updater } from '../updater/updater.ts'
import { SiteTable } from './site-table.tsx'
import * as css from './sites.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface SitesCardProps {
  updater: Updater
  columns: readonly Column[]
}

/** The sites of an environment where staff are signed in; nothing before that. */
export function SitesCard({ updater, columns }: SitesCardProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const open = columns.filter(({ staff }) => staff !== undefined)
  const column = open.find(({ name }) => name === chosen) ?? open[0]
  if (!column) return null
  return (
    <Card as="section" aria-labelledby="sites" className={css.card}>
      <div className={css.head}>
        <div>
          <h2 id="sites" className={css.title}>
            {officeSiteWords.title}
          </h2>
          <p className={`${prose.small} ${prose.muted}`}>{officeSiteWords.lead}</p>
        </div>
        {open.length > 1 && (
          <SelectField
            label={officeSiteWords.environment}
            options={open.map(({ name }) => ({ value: name, label: environmentName(name) }))}
            value={column.name}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
      </div>
      <PasswordAgain key={column.name} updater={updater} column={column}>
        <SiteTable updater={updater} column={column} />
      </PasswordAgain>
    </Card>
  )
}

interface PasswordAgainProps {
  updater: Updater
  column: Column
  children: ReactNode
}

/** Staff enter their password again by logging in again: the new token counts as fresh. */
function PasswordAgain({ updater, column: { name, staff = '' }, children }: PasswordAgainProps) {
  const { passwordTitle: title, passwordBody, password, go } = officeSiteWords
  return (
    <PasswordQuestion
      words={{ title, body: passwordBody(staff), password, go }}
      send={(typed) => updater.signIn(name, staff, typed)}
    >
      {children}
    </PasswordQuestion>
  )
}
