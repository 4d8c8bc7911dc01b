import { useState } from 'react'
import { Card } from '#src/ui/card.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { officeSiteWords } from '#src/words/office-sites.ts'
import { environmentName } from '../updater/environment-name.ts'
import type { Column } from '../updater/column.ts'
import type { Updater } from '../updater/updater.ts'
import { PasswordAgain } from './password-again.tsx'
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
