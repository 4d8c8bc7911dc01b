import { useState } from 'react'
import { adminSections, type AdminSectionName } from '#contract/routes/admin.ts'
import type { ConfigSave } from '#contract/site/save.ts'
import { initialsOf } from '#src/kit/initials.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { adminWords, historyWords } from '#src/words/admin.ts'
import { editsOf } from '../../settings/section-edits.ts'
import { authorName } from '../../saves/save-texts.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { ListEntry } from '../../ui/list-entry.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { useMomentText } from '../../moments/moment-text.ts'
import { useAsk } from '../../ui/use-ask.ts'
import * as css from './history-page.module.css'
import * as listDetail from '../../ui/list-detail.module.css'
import { PlannedDetail, plannedCount, plannedTitle, type Planned, type PlannedDraft } from './planned-detail.tsx'
import { SaveDetail } from './save-detail.tsx'
import { SaveEntry } from './save-entry.tsx'
import { everySave, useHistory, type WantedSaves } from './use-history.ts'
import * as prose from '#src/ui/styles/prose.module.css'

/** What was published, what each publication has changed, and the way back to any. */
export default function HistoryPage() {
  const [wanted, setWanted] = useState<WantedSaves>(everySave)
  const [chosen, setChosen] = useState<number | Planned | null>(null)
  const history = useHistory(wanted)
  const waiting = useAsk('GET /accounts/site-config/publications', {})
  const draft = usePlannedDraft()
  const isWhole = wanted.words === '' && wanted.author === '' && wanted.section === ''
  return (
    <SectionPage title={historyWords.title} lead={historyWords.lead}>
      <Filters wanted={wanted} onChange={setWanted} />
      <AskedContent asked={history}>
        {(saves: readonly ConfigSave[]) => {
          const coming: Planned[] = isWhole ? [...(waiting.value ?? []), ...(draft ? [draft] : [])] : []
          const planned = coming.find((each) => keyOf(each) === (isPlanned(chosen) ? keyOf(chosen) : undefined))
          const shown = saves.find(({ number }) => number === chosen) ?? saves[0]
          const current = planned ?? (shown ? undefined : coming[0])
          if (!shown && !current)
            return (
              <Card as="section">
                <p className={prose.muted}>{isWhole ? historyWords.none : historyWords.noneFound}</p>
              </Card>
            )
          return (
            <div className={cx(listDetail.split, css.history)}>
              <Card as="section" flush aria-label={historyWords.title} className={listDetail.list}>
                {coming.length > 0 && (
                  <>
                    <p className={css.part}>{historyWords.coming}</p>
                    {coming.map((each) => (
                      <PlannedEntry
                        key={keyOf(each)}
                        planned={each}
                        current={each === current}
                        onChoose={() => setChosen(each)}
                      />
                    ))}
                    <p className={css.part}>{historyWords.published}</p>
                  </>
                )}
                {saves.map((save) => (
                  <SaveEntry
                    key={save.number}
                    save={save}
                    isLive={save.number === history.live}
                    current={!current && save.number === shown?.number}
                    onChoose={() => setChosen(save.number)}
                  />
                ))}
                <MoreButton more={history.more}>{historyWords.more}</MoreButton>
              </Card>
              {current ? (
                <PlannedDetail
                  key={keyOf(current)}
                  planned={current}
                  onChanged={() => {
                    setChosen(null)
                    waiting.again()
                  }}
                />
              ) : shown ? (
                <SaveDetail
                  key={shown.number}
                  save={shown}
                  isLive={shown.number === history.live}
                  onRestored={() => {
                    setChosen(null)
                    history.again()
                  }}
                />
              ) : null}
            </div>
          )
        }}
      </AskedContent>
    </SectionPage>
  )
}

const keyOf = (planned: Planned): string => ('number' in planned ? `publication ${planned.number}` : 'draft')

const isPlanned = (chosen: number | Planned | null): chosen is Planned => typeof chosen === 'object' && chosen !== null

/** The draft that is published as a whole at a time to come. */
const usePlannedDraft = (): PlannedDraft | null => {
  const { value } = useAsk('GET /accounts/site-config/draft', {})
  return value?.publishAt ? { ...value, publishAt: value.publishAt } : null
}

/** The sections that edit something. */
const editing = adminSections.filter(({ name }) => editsOf(name).length > 0)

function Filters({ wanted, onChange }: { wanted: WantedSaves; onChange: (wanted: WantedSaves) => void }) {
  const { value: access } = useAsk('GET /accounts/administrators', {})
  return (
    <div className={css.filters}>
      <SearchField
        label={historyWords.search}
        placeholder={historyWords.search}
        value={wanted.words}
        onChange={(words) => onChange({ ...wanted, words })}
      />
      <SelectField
        label={historyWords.section}
        value={wanted.section}
        options={[
          { value: '', label: historyWords.allSections },
          ...editing.map(({ name }) => ({ value: name, label: adminWords.names[name] })),
        ]}
        onChange={({ target }) => onChange({ ...wanted, section: target.value as AdminSectionName | '' })}
      />
      <SelectField
        label={historyWords.author}
        value={wanted.author}
        options={[
          { value: '', label: historyWords.everybody },
          ...(access?.administrators ?? []).map(({ id, name, isYou }) => ({
            value: id,
            label: isYou ? historyWords.you : name,
          })),
        ]}
        onChange={({ target }) => onChange({ ...wanted, author: target.value })}
      />
    </div>
  )
}

interface PlannedEntryProps {
  planned: Planned
  current: boolean
  onChoose: () => void
}

function PlannedEntry({ planned, current, onChoose }: PlannedEntryProps) {
  const text = useMomentText()
  return (
    <ListEntry
      start={<Avatar initials={initialsOf(authorName(planned))} />}
      title={plannedTitle(planned)}
      detail={`${text(planned.publishAt)}, ${historyWords.count(plannedCount(planned))}`}
      end={<Badge tone="info">{historyWords.planned}</Badge>}
      current={current}
      onChoose={onChoose}
    />
  )
}
