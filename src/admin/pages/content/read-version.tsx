import { useLayoutEffect, useRef, useState } from 'react'
import type { AgreedText } from '#contract/rules/consents.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { agreementWords } from '#src/words/agreement.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { purifiedText } from './rich-text/pasted-html.ts'
import * as css from './rich-text/rich-text.module.css'

interface ReadVersionProps {
  name: AgreedText
  number: number
  onClose: () => void
}

/** A version of a text as it was published. */
export default function ReadVersion({ name, number, onClose }: ReadVersionProps) {
  const [open, setOpen] = useState(true)
  const asked = useAsk('GET /accounts/texts/{text}/versions/{number}', { params: { text: name, number } })
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClose}
      title={agreementWords.readTitle(agreementWords.names[name], number)}
    >
      <AskedContent asked={asked}>{({ html }) => <Read html={html} />}</AskedContent>
    </Dialog>
  )
}

function Read({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(purifiedText(html)), [html])
  return <div ref={place} className={css.prose} />
}
