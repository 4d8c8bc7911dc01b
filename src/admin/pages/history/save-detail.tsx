import { useState } from 'react'
import type { ConfigSave } from '#contract/site/save.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { siteConfig } from '#src/resources/resource.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { SectionHead } from '#src/ui/section-head.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { adminWords, historyWords } from '#src/words/admin.ts'
import { useEditing } from '../../editing/editing-context.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import * as css from './save-detail.module.css'
import { ChangeList } from './planned-detail.tsx'
import { saveMoment, saveTitle } from '../../saves/save-texts.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

type View = 'changes' | 'json'

const views: { value: View; label: string }[] = [
  { value: 'changes', label: historyWords.changes },
  { value: 'json', label: historyWords.json },
]

interface SaveDetailProps {
  save: ConfigSave
  isLive: boolean
  onRestored: () => void
}

/** What a save has changed, or its whole config, and the way back to it. */
export function SaveDetail({ save, isLive, onRestored }: SaveDetailProps) {
  const [view, setView] = useState<View>('changes')
  return (
    <Card as="section" className={layout.g3}>
      <SectionHead title={saveTitle(save)} />
      <p className={`${prose.muted} ${prose.small}`}>{historyWords.against(...momentOf(save))}</p>
      <Segmented label={historyWords.show} choices={views} value={view} onChange={setView} />
      {view === 'changes' ? <ChangeList changes={save.changes} /> : <WholeConfig number={save.number} />}
      {isLive && <p className={`${prose.muted} ${prose.small}`}>{historyWords.isLive}</p>}
      {!isLive && <Restore number={save.number} onRestored={onRestored} />}
      {isLive && save.number > 1 && <TakeBack save={save} onTakenBack={onRestored} />}
    </Card>
  )
}

const momentOf = (save: ConfigSave): [who: string, when: string] => {
  const [who, when] = saveMoment(save).split(/, (?=\d)/)
  return [who ?? '', when ?? '']
}

function WholeConfig({ number }: { number: number }) {
  const asked = useAsk('GET /accounts/site-config/saves/{number}', { params: { number } })
  return (
    <AskedContent asked={asked}>
      {({ siteConfig: config }) => (
        <textarea
          className={css.json}
          readOnly
          rows={20}
          aria-label={historyWords.json}
          value={JSON.stringify(config, null, 2)}
        />
      )}
    </AskedContent>
  )
}

function Restore({ number, onRestored }: { number: number; onRestored: () => void }) {
  const { remote, keeper } = useServices()
  const { changes } = useEditing()
  const { busy, run } = useAct({ dialog: historyWords.restoreFailed, text: refusalOr(adminWords.saveFailed) })
  const restore = async () => {
    const { restoreTitle, restoreBody, restoreUnsaved, restoreYes: yes } = historyWords
    const body = changes.length > 0 ? `${restoreBody} ${restoreUnsaved}` : restoreBody
    if (!(await dialogs.confirm({ title: restoreTitle(number), body, yes, no: adminWords.resetNo }))) return
    const isRestored = await run(async () => {
      await remote.ask('POST /accounts/site-config/saves/{number}/restore', { params: { number } })
      await keeper.refresh(siteConfig, undefined, { forced: true })
    }, historyWords.restored)
    if (isRestored) onRestored()
  }
  return (
    <div className={css.foot}>
      <p className={`${prose.muted} ${prose.small}`}>{historyWords.restoreNote}</p>
      <Button busy={busy} icon={<Icon name="arrow-counter-clockwise" weight="bold" />} onClick={() => void restore()}>
        {historyWords.restore}
      </Button>
    </div>
  )
}

/** Publishes what was before the last publication: its settings and its content. */
function TakeBack({ save: { number }, onTakenBack }: { save: ConfigSave; onTakenBack: () => void }) {
  const { remote, keeper } = useServices()
  const { changes } = useEditing()
  const { busy, run } = useAct({ dialog: historyWords.restoreFailed, text: refusalOr(adminWords.saveFailed) })
  const publish = async () => {
    await remote.ask('POST /accounts/site-config/saves/{number}/restore', { params: { number: number - 1 } })
    await keeper.refresh(siteConfig, undefined, { forced: true })
  }
  const takeBack = async () => {
    const { takeBackTitle: title, restoreBody, restoreUnsaved, takeBackYes: yes } = historyWords
    const body = changes.length > 0 ? `${restoreBody} ${restoreUnsaved}` : restoreBody
    if (!(await dialogs.confirm({ title, body, yes, no: adminWords.resetNo }))) return
    if (await run(publish, historyWords.takenBack)) onTakenBack()
  }
  return (
    <div className={css.foot}>
      <p className={`${prose.muted} ${prose.small}`}>{historyWords.takeBackNote}</p>
      <Button
        busy={busy}
        kind="outline"
        icon={<Icon name="arrow-u-up-left" weight="bold" />}
        onClick={() => void takeBack()}
      >
        {historyWords.takeBack}
      </Button>
    </div>
  )
}
