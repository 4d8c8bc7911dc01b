import type { ConfigSave } from '#contract/shapes/config-save.ts'
import { Row, Rows } from '#src/ui/row.tsx'
import { historyWords } from '#src/words/admin.ts'
import { saveMoment, saveTitle } from '../../saves/save-texts.ts'
import * as prose from '#src/ui/styles/prose.module.css'

export const RecentSaves = ({ saves }: { saves: readonly ConfigSave[] }) =>
  saves.length === 0 ? (
    <p className={prose.muted}>{historyWords.none}</p>
  ) : (
    <Rows plain>
      {saves.map((save) => (
        <Row key={save.number} title={saveTitle(save)} detail={saveMoment(save)} />
      ))}
    </Rows>
  )
