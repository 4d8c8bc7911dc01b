import { useState } from 'react'
import type { AuditedAct, AuditEntry } from '#contract/shapes/audit.ts'
import { dateTime } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { Card } from '#src/ui/card.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { actWords, auditWords } from '#src/words/admin-desk.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { useAskPages } from '../../ui/use-ask-pages.ts'
import { actorText } from '../../ui/actor-text.ts'
import * as css from './audit-page.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import * as table from '#src/ui/styles/table.module.css'
import { cx } from '#src/ui/cx.ts'

/** Acts of no single merchant are in the platform's log alone. */
const ofPlatform: readonly string[] = [
  'staff logged in',
  'staff account written',
  'staff tokens withdrawn',
  'version set',
  'release widened',
  'migration tried again',
]

const kinds = Object.entries(actWords)
  .filter(([act]) => !ofPlatform.includes(act))
  .map(([value, { name }]) => ({ value, label: name }))

const whatOf = ({ act, subject, detail }: AuditEntry): string =>
  actWords[act].of(subject ?? '', detail.name ?? '', detail.words ?? '')

/** What was done in the back office, the newest first. */
export default function AuditPage() {
  const [act, setAct] = useState<AuditedAct>()
  const { remote } = useServices()
  const ask = async (before?: number) => {
    const query = { ...(act === undefined ? {} : { act }), ...(before === undefined ? {} : { before }) }
    const page = await remote.ask('GET /accounts/audit', { query })
    return { items: page.acts, next: page.next }
  }
  const acts = useAskPages(ask, act ?? '')
  return (
    <SectionPage title={auditWords.title} lead={auditWords.lead}>
      <div className={css.filter}>
        <SelectField
          label={auditWords.kind}
          value={act ?? ''}
          options={[{ value: '', label: auditWords.all }, ...kinds]}
          onChange={({ target }) => setAct((target.value || undefined) as AuditedAct | undefined)}
        />
      </div>
      <AskedContent asked={acts}>
        {(list: readonly AuditEntry[]) =>
          list.length === 0 ? (
            <p className={prose.muted}>{auditWords.none}</p>
          ) : (
            <Card as="section" flush aria-label={auditWords.title} className={css.card}>
              <table className={cx(table.table, css.table)}>
                <thead>
                  <tr>
                    <th scope="col">{auditWords.when}</th>
                    <th scope="col">{auditWords.who}</th>
                    <th scope="col">{auditWords.what}</th>
                    <th scope="col">{auditWords.reason}</th>
                  </tr>
                </thead>
                <tbody>
                  {list.map((entry) => (
                    <tr key={entry.id}>
                      <td className={cx(prose.num, css.when)}>{dateTime(entry.at)}</td>
                      <td>{actorText(entry.actor)}</td>
                      <td>{whatOf(entry)}</td>
                      <td>{entry.reason}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <MoreButton more={acts.more}>{auditWords.earlier}</MoreButton>
            </Card>
          )
        }
      </AskedContent>
    </SectionPage>
  )
}
