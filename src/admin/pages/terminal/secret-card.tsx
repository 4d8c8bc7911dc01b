import { useEffect, useRef, useState } from 'react'
import type { Terminal } from '#contract/shapes/terminal.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Columns, Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Seal } from '#src/ui/overlays/seal.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { terminalWords } from '#src/words/admin-terminal.ts'
import * as css from './secret-card.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface SecretCardProps {
  pair: Terminal
  /** When the replaced pair ends; null: none was replaced. */
  formerUntil: string | null
  onDone: () => void
}

const copy = async (what: string, text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toasts.show(terminalWords.copied(what), 'success')
  } catch {
    // No permission, or the page has lost the focus: the text stays selectable.
    toasts.show(terminalWords.notCopied, 'danger')
  }
}

/** A file for the environment of a kiosk. */
const environmentOf = (origin: string, { terminalId, terminalSecret }: Terminal): string =>
  [`CLEARCOAT_ORIGIN=${origin}`, `TERMINAL_ID=${terminalId}`, `TERMINAL_SECRET=${terminalSecret}`, ''].join('\n')

const download = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}

/** The only time that a secret is on a screen: it cannot be closed before it was confirmed to be stored. */
export function SecretCard({ pair, formerUntil, onDone }: SecretCardProps) {
  const { origin } = useServices()
  const [stored, setStored] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card as="section" className={css.card} aria-labelledby="secret-title">
      <header className={css.head}>
        <Seal tone="warning" small>
          <Icon name="eye" weight="duotone" />
        </Seal>
        <div>
          <h2 id="secret-title" ref={heading} tabIndex={-1}>
            {terminalWords.copyNow}
          </h2>
          <p className={`${prose.muted} ${prose.small}`}>
            {terminalWords.copyNowBody}
            {formerUntil && ` ${terminalWords.overlap(formerUntil)}`}
          </p>
        </div>
      </header>
      <Columns count={2}>
        <Shown label={terminalWords.id} value={pair.terminalId ?? ''} />
        <Shown label={terminalWords.secret} value={pair.terminalSecret ?? ''} />
      </Columns>
      <footer className={css.foot}>
        <Checkbox checked={stored} onChange={({ target }) => setStored(target.checked)}>
          {terminalWords.stored}
        </Checkbox>
        <div className={css.buttons}>
          <Button
            kind="outline"
            icon={<Icon name="download-simple" />}
            onClick={() => download(`${pair.terminalId}.env`, environmentOf(origin, pair))}
          >
            {terminalWords.download}
          </Button>
          <Button disabled={!stored} onClick={onDone}>
            {terminalWords.done}
          </Button>
        </div>
      </footer>
    </Card>
  )
}

const Shown = ({ label, value }: { label: string; value: string }) => (
  <Field
    label={label}
    value={value}
    readOnly
    spellCheck={false}
    className={css.shown}
    onFocus={({ target }) => target.select()}
    end={
      <Button
        kind="quiet"
        size="sm"
        icon={<Icon name="copy" />}
        aria-label={terminalWords.copyOf(label)}
        onClick={() => void copy(label, value)}
      >
        {terminalWords.copy}
      </Button>
    }
  />
)
