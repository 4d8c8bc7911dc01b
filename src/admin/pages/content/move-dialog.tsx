import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { moveWords as words } from '#src/words/admin-move.ts'
import * as css from './content-list.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface MoveDialogProps {
  open: boolean
  onClose: () => void
  name: string
  group: string
  /** From 1. */
  place: number
  count: number
  onMove: (place: number) => void
}

/** Moves a row without dragging it: a step, to an end, or to a position. */
export function MoveDialog({ open, onClose, name, group, place, count, onMove }: MoveDialogProps) {
  const [typed, setTyped] = useState('')
  const wanted = Number(typed)
  const isPlace = Number.isInteger(wanted) && wanted >= 1 && wanted <= count
  const steps = [
    { label: words.first, to: 1, icon: 'arrow-up' },
    { label: words.up, to: place - 1, icon: 'caret-up' },
    { label: words.down, to: place + 1, icon: 'caret-down' },
    { label: words.last, to: count, icon: 'arrow-down' },
  ] as const
  return (
    <Dialog open={open} onClose={onClose} title={words.title(name)}>
      <p role="status" className={prose.num}>
        {words.at(name, place, count, group)}
      </p>
      <div className={css.steps}>
        {steps.map(({ label, to, icon }) => (
          <Button
            key={label}
            kind="outline"
            icon={<Icon name={icon} weight="bold" />}
            aria-disabled={to < 1 || to > count || to === place || undefined}
            onClick={() => to >= 1 && to <= count && to !== place && onMove(to)}
          >
            {label}
          </Button>
        ))}
      </div>
      <form
        noValidate
        className={css.toPlace}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPlace) return
          setTyped('')
          onMove(wanted)
        }}
      >
        <Field
          label={words.place}
          inputMode="numeric"
          value={typed}
          {...(typed !== '' && !isPlace ? { error: words.badPlace(count) } : {})}
          onChange={({ target }) => setTyped(target.value.trim())}
        />
        <Button type="submit" disabled={!isPlace}>
          {words.go}
        </Button>
      </form>
    </Dialog>
  )
}
