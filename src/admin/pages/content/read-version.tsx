import { useLayoutEffect, useRef, useState } from 'react'
import type { AgreedText } from '#contract/rules/consents.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { agreementWords } from '#src/words/agreement.ts'
import { purifiedText } from '../../content/purified-text.ts'
import TextDifference from '../../content/text-difference-view.tsx'
import { AskedContent } from '../../ui/asked.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import * as css from './rich-text/rich-text.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

interface ReadVersionProps {
  name: AgreedText
  number: number
  /** HTML of what is published, and of what is not yet. Absent: the version is published. */
  draft?: { before: string; after: string }
  onClose: () => void
}

/** A version of a text: what is new in it against the version before, and the whole of it. */
export default function ReadVersion({ name, number, draft, onClose }: ReadVersionProps) {
  const [open, setOpen] = useState(true)
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClose}
      isWide
      title={agreementWords.readTitle(agreementWords.names[name], number)}
    >
      {draft ? <Compared {...draft} /> : <Published name={name} number={number} />}
    </Dialog>
  )
}

const call = 'GET /accounts/texts/{text}/versions/{number}'

function Published({ name, number }: Pick<ReadVersionProps, 'name' | 'number'>) {
  const asked = useAsk(call, { params: { text: name, number } })
  return (
    <AskedContent asked={asked}>
      {({ html }) => (number === 1 ? <Read html={html} /> : <Later name={name} number={number} html={html} />)}
    </AskedContent>
  )
}

function Later({ name, number, html }: Pick<ReadVersionProps, 'name' | 'number'> & { html: string }) {
  const before = useAsk(call, { params: { text: name, number: number - 1 } })
  return <AskedContent asked={before}>{(last) => <Compared before={last.html} after={html} />}</AskedContent>
}

const views = [
  { value: 'changes', label: agreementWords.views.changes },
  { value: 'text', label: agreementWords.views.text },
] as const

function Compared({ before, after }: { before: string; after: string }) {
  const [view, setView] = useState<(typeof views)[number]['value']>('changes')
  return (
    <div className={layout.g3}>
      <Segmented label={agreementWords.view} choices={views} value={view} onChange={setView} />
      {view === 'changes' ? <TextDifference before={before} after={after} /> : <Read html={after} />}
    </div>
  )
}

function Read({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(purifiedText(html)), [html])
  return <div ref={place} className={css.prose} />
}
