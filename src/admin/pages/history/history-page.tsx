import { useState } from 'react'
import { adminSections, type AdminSectionName } from '#contract/routes/admin.ts'
import type { ConfigDraft } from '#contract/site/draft.ts'
import type { ConfigSave } from '#contract/site/save.ts'
import { dateTime } from '#src/kit/format.ts'
import { initialsOf } from '#src/kit/initials.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { adminWords, historyWords } from '#src/words/admin.ts'
import { editsOf } from '../../settings/section-edits.ts'
import { authorName, changesTitle } from '../../saves/save-texts.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { ListEntry } from '../../ui/list-entry.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import * as css from './history-page.module.css'
import * as listDetail from '../../ui/list-detail.module.css'
import { PlannedDetail, SaveDetail } from './save-detail.tsx'
import { SaveEntry } from './save-entry.tsx'
import { everySave, useHistory, type WantedSaves } from './use-history.ts'
import * as prose from '#src/ui/styles/prose.module.css'

/** What was published, what each publication has changed, and the way back to any. */
export default function HistoryPage() {
  const [wanted, setWanted] = useState<WantedSaves>(everySave)
  const [chosen, setChosen] = useState<number | 'planned' | null>(null)
  const history = useHistory(wanted)
  const planned = usePlanned()
  const isWhole = wanted.words === '' && wanted.author === '' && wanted.section === ''
  return (
    <SectionPage title={historyWords.title} lead={historyWords.lead}>
      <Filters wanted={wanted} onChange={setWanted} />
      <AskedContent asked={history}>
        {(saves: readonly ConfigSave[]) => {
          const coming = isWhole ? planned : null
          const isPlanned = chosen === 'planned' && coming !== null
          const shown = saves.find(({ number }) => number === chosen) ?? saves[0]
          if (!shown && !coming)
            return (
              <Card as="section">
                <p className={prose.muted}>{isWhole ? historyWords.none : historyWords.noneFound}</p>
              </Card>
            )
          return (
            <div className={cx(listDetail.split, css.history)}>
              <Card as="section" flush aria-label={historyWords.title} className={listDetail.list}>
                {coming && (
                  <>
                    <p className={css.part}>{historyWords.coming}</p>
                    <PlannedEntry draft={coming} current={isPlanned || !shown} onChoose={() => setChosen('planned')} />
                    <p className={css.part}>{historyWords.published}</p>
                  </>
                )}
                {saves.map((save) => (
                  <SaveEntry
                    key={save.number}
                    save={save}
                    isLive={save.number === history.live}
                    current={!isPlanned && save.number === shown?.number}
                    onChoose={() => setChosen(save.number)}
                  />
                ))}
                <MoreButton more={history.more}>{historyWords.more}</MoreButton>
              </Card>
              {isPlanned || !shown ? (
                <PlannedDetail draft={coming!} />
              ) : (
                <SaveDetail
                  key={shown.number}
                  save={shown}
                  isLive={shown.number === history.live}
                  onRestored={() => {
                    setChosen(null)
                    history.again()
                  }}
                />
              )}
            </div>
          )
        }}
      </AskedContent>
    </SectionPage>
  )
}

/** The draft that is published at a time to come. */
const usePlanned = (): (ConfigDraft & { publishAt: string }) | null => {
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
  draft: ConfigDraft & { publishAt: string }
  current: boolean
  onChoose: () => void
}

const PlannedEntry = ({ draft, current, onChoose }: PlannedEntryProps) => (
  <ListEntry
    start={<Avatar initials={initialsOf(authorName(draft))} />}
    title={changesTitle(draft.changes)}
    detail={`${dateTime(draft.publishAt)}, ${historyWords.count(draft.changes.length)}`}
    end={<Badge tone="info">{historyWords.planned}</Badge>}
    current={current}
    onChoose={onChoose}
  />
)
