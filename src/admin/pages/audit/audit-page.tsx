import { useState } from 'react'
import type { RolePermission } from '#contract/permissions.ts'
import { platformActs } from '#contract/platform-acts.ts'
import type { AuditedAct, AuditedField, AuditEntry } from '#contract/shapes/audit.ts'
import { dateTime } from '#src/kit/format.ts'
import { useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { actWords } from '#src/words/admin-acts.ts'
import { auditWords, fieldWords } from '#src/words/admin-audit.ts'
import { permissionWords } from '#src/words/admin-staff.ts'
import { roleName } from '#src/words/role-names.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { useAskPages } from '../../ui/use-ask-pages.ts'
import { useOwnOffice } from '../../ui/own-office.ts'
import { EntryHistory } from './entry-history.tsx'
import { actorText } from '../../ui/actor-text.ts'
import * as css from './audit-page.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import * as table from '#src/ui/styles/table.module.css'
import { cx } from '#src/ui/cx.ts'

const ofPlatform = new Set<string>(platformActs)

const kinds = Object.entries(actWords)
  .filter(([act]) => !ofPlatform.has(act))
  .map(([value, { name }]) => ({ value, label: name }))

const whatOf = ({ act, subject, detail }: AuditEntry): string =>
  actWords[act].of(subject ?? '', detail.name ?? '', detail.words ?? '')

/** Roles and permissions are stored by their ids. */
const valueText = (field: AuditedField, value: string | null): string => {
  if (value === null) return auditWords.nothing
  if (field === 'role') return roleName(value, null)
  if (field !== 'permissions') return value
  return value
    .split(', ')
    .map((id) => permissionWords[id as RolePermission]?.title ?? id)
    .join(', ')
}

interface Filter {
  act?: AuditedAct
  by?: string
  subject?: string
  from?: string
  until?: string
}

const isWrong = ({ from = '', until = '' }: Filter): boolean => from !== '' && until !== '' && from > until

/** What was done in the back office, the newest first. */
export default function AuditPage() {
  const [filter, setFilter] = useState<Filter>({})
  const { remote } = useServices()
  const { ownEntry, places } = useOwnOffice()
  const { busy, run } = useAct({ dialog: auditWords.fileFailed })
  const ask = async (before?: number) => {
    if (isWrong(filter)) return { items: [], next: null }
    const query = { ...filter, ...(before === undefined ? {} : { before }) }
    const page = await remote.ask('GET /accounts/audit', { query })
    return { items: page.acts, next: page.next }
  }
  const acts = useAskPages(ask, JSON.stringify(filter), typingPause)
  const download = () =>
    run(async () => saveFile(await remote.ask('GET /accounts/audit/file', { query: { ...filter } }), 'audit-log.csv'))
  return (
    <SectionPage
      title={auditWords.title}
      lead={auditWords.lead}
      end={
        ownEntry === null && (
          <Button
            kind="outline"
            busy={busy}
            disabled={isWrong(filter)}
            icon={<Icon name="download-simple" weight="bold" />}
            onClick={() => void download()}
          >
            {auditWords.file}
          </Button>
        )
      }
    >
      <Filters filter={filter} onChange={setFilter} />
      <AskedContent asked={acts}>
        {(list: readonly AuditEntry[]) =>
          list.length === 0 ? (
            <p className={prose.muted}>{auditWords.none}</p>
          ) : (
            <Card as="section" flush aria-label={auditWords.title} className={css.card}>
              <Acts list={list} />
              <MoreButton more={acts.more}>{auditWords.earlier}</MoreButton>
            </Card>
          )
        }
      </AskedContent>
      {places.length === 0 && <EntryHistory />}
    </SectionPage>
  )
}

/** Milliseconds after the last key until the list is asked for. */
const typingPause = 300

interface FiltersProps {
  filter: Filter
  onChange: (filter: Filter) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  const staff = useAsk('GET /accounts/audit/people', {})
  const put = (name: keyof Filter) => (event: { target: { value: string } }) => {
    const { [name]: _before, ...rest } = filter
    const { value } = event.target
    onChange(value.trim() === '' ? rest : { ...rest, [name]: value })
  }
  const people = (staff.value ?? []).map(({ id, name, isYou }) => ({
    value: id,
    label: isYou ? auditWords.you : name,
  }))
  return (
    <div className={css.filters}>
      <SelectField
        label={auditWords.kind}
        value={filter.act ?? ''}
        options={[{ value: '', label: auditWords.all }, ...kinds]}
        onChange={put('act')}
      />
      <SelectField
        label={auditWords.by}
        value={filter.by ?? ''}
        options={[
          { value: '', label: auditWords.anybody },
          ...people,
          { value: 'customer', label: auditWords.customers },
          { value: 'server', label: auditWords.server },
          { value: 'platform', label: auditWords.platformStaff },
        ]}
        onChange={put('by')}
      />
      <Field
        label={auditWords.subject}
        hint={auditWords.subjectHint}
        maxLength={254}
        value={filter.subject ?? ''}
        onChange={put('subject')}
      />
      <Field label={auditWords.from} type="date" value={filter.from ?? ''} onChange={put('from')} />
      <Field
        label={auditWords.until}
        type="date"
        value={filter.until ?? ''}
        error={isWrong(filter) ? auditWords.order : ''}
        onChange={put('until')}
      />
    </div>
  )
}

const Acts = ({ list }: { list: readonly AuditEntry[] }) => (
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
          <td>
            {whatOf(entry)}
            {entry.changes.map(({ field, before, after }) => (
              // Several locations have the same field.
              <p key={`${field} ${before} ${after}`} className={cx(prose.muted, css.change)}>
                {auditWords.change(fieldWords[field], valueText(field, before), valueText(field, after))}
              </p>
            ))}
            {entry.isErased && <p className={cx(prose.muted, css.change)}>{auditWords.erased}</p>}
          </td>
          <td>{entry.reason}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
