import { useEffect } from 'react'
import { overlayMotion } from '#contract/constants.ts'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { removeDialog, type DialogEntry } from './dialogs.ts'
import * as layout from '../styles/layout.module.css'

type Of<Type extends DialogEntry['type']> = Extract<DialogEntry, { type: Type }>

const common = ({ open, title, body, art }: DialogEntry) => ({ open, title, description: body, art })

function Confirm(entry: Of<'confirm'>) {
  const { answer, yes, no, danger, details, kind = 'plain', primary = 'yes' } = entry
  const strong = danger ? 'danger' : 'primary'
  const staying = primary === 'no'
  const actions = (
    <>
      <Button kind={staying ? 'primary' : 'outline'} size="lg" block={staying} onClick={() => answer(false)}>
        {no}
      </Button>
      <Button kind={staying ? 'danger-quiet' : strong} size="lg" block={staying} onClick={() => answer(true)}>
        {yes}
      </Button>
    </>
  )
  const shared = { ...common(entry), kind, decision: true, onClose: () => answer(false) }
  return staying ? (
    <Dialog {...shared}>
      {details}
      <div className={layout.g2}>{actions}</div>
    </Dialog>
  ) : (
    <Dialog {...shared} actions={actions}>
      {details}
    </Dialog>
  )
}

function Alert(entry: Of<'alert'>) {
  const { answer, ok, kind = 'alert' } = entry
  const actions = (
    <Button size="lg" onClick={() => answer()}>
      {ok}
    </Button>
  )
  return <Dialog {...common(entry)} kind={kind} decision onClose={answer} actions={actions} />
}

const Working = (entry: Of<'promise'>) => <Dialog {...common(entry)} kind="promise" onClose={() => undefined} />

/** Removes a closed dialog after its closing animation, also one that was closed before it was shown. */
function useLeaving({ id, open }: DialogEntry) {
  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => removeDialog(id), overlayMotion)
    return () => clearTimeout(timer)
  }, [id, open])
}

/** Renders the current dialog. */
export function DialogHost({ entry }: { entry: DialogEntry }) {
  useLeaving(entry)
  if (entry.type === 'confirm') return <Confirm {...entry} />
  return entry.type === 'alert' ? <Alert {...entry} /> : <Working {...entry} />
}
