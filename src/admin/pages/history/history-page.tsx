import { useState } from 'react'
import type { ConfigSave } from '#contract/site/save.ts'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { historyWords } from '#src/words/admin.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import * as css from './history-page.module.css'
import * as listDetail from '../../ui/list-detail.module.css'
import { SaveDetail } from './save-detail.tsx'
import { SaveEntry } from './save-entry.tsx'
import { useHistory } from './use-history.ts'
import * as prose from '#src/ui/styles/prose.module.css'

/** Every save of the site config, what each has changed, and the way back to any. */
export default function HistoryPage() {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const history = useHistory(words)
  return (
    <SectionPage
      title={historyWords.title}
      lead={historyWords.lead}
      end={
        <SearchField label={historyWords.search} placeholder={historyWords.search} value={words} onChange={setWords} />
      }
    >
      <AskedContent asked={history}>
        {(saves: readonly ConfigSave[]) => {
          const shown = saves.find(({ number }) => number === chosen) ?? saves[0]
          if (!shown)
            return (
              <Card as="section">
                <p className={prose.muted}>{words === '' ? historyWords.none : historyWords.noneFound}</p>
              </Card>
            )
          return (
            <div className={cx(listDetail.split, css.history)}>
              <Card as="section" flush aria-label={historyWords.title} className={listDetail.list}>
                {saves.map((save) => (
                  <SaveEntry
                    key={save.number}
                    save={save}
                    isLive={save.number === history.live}
                    current={save.number === shown.number}
                    onChoose={() => setChosen(save.number)}
                  />
                ))}
                <MoreButton more={history.more}>{historyWords.more}</MoreButton>
              </Card>
              <SaveDetail
                key={shown.number}
                save={shown}
                isLive={shown.number === history.live}
                onRestored={history.again}
              />
            </div>
          )
        }}
      </AskedContent>
    </SectionPage>
  )
}
