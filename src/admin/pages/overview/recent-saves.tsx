import { Row, Rows } from '#src/ui/row.tsx'
import { historyWords } from '#src/words/admin.ts'
import { saveMoment, saveTitle } from '../../saves/save-texts.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import * as prose from '#src/ui/styles/prose.module.css'

/** How many are shown. */
const most = 5

/** The newest saves of the site config. */
export function RecentSaves() {
  const asked = useAsk('GET /accounts/site-config/saves', { query: {} })
  return (
    <AskedContent asked={asked}>
      {({ saves }) =>
        saves.length === 0 ? (
          <p className={prose.muted}>{historyWords.none}</p>
        ) : (
          <Rows plain>
            {saves.slice(0, most).map((save) => (
              <Row key={save.number} title={saveTitle(save)} detail={saveMoment(save)} />
            ))}
          </Rows>
        )
      }
    </AskedContent>
  )
}
