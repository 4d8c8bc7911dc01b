import { Suspense, useCallback, useState, type ReactNode } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { WalletItem } from '#contract/shapes/wallet.ts'
import type { OwnClub } from '../memberships/own.ts'

const CodeDialog = lazyPart(() => import('./code/code-dialog.tsx'))
const ClubCodeDialog = lazyPart(() => import('./code/club-code-dialog.tsx'))

/** The item whose code is shown. Kept during the closing animation. */
export type Shown = { item: WalletItem } | OwnClub

export interface OpenedCodeState {
  shown: Shown | undefined
  open: boolean
  show(what: Shown): void
  close(): void
  forget(): void
}

export const useOpenedCode = (): OpenedCodeState => {
  const [shown, setShown] = useState<Shown>()
  const [open, setOpen] = useState(false)
  const show = useCallback((what: Shown) => {
    setShown(what)
    setOpen(true)
  }, [])
  return { shown, open, show, close: () => setOpen(false), forget: () => setShown(undefined) }
}

interface OpenedCodeProps {
  code: OpenedCodeState
  /** Below the code. */
  below?: ReactNode
}

export function OpenedCode({ code: { shown, open, close, forget }, below }: OpenedCodeProps) {
  const how = { open, onClose: close, onClosed: forget, below }
  return (
    <Suspense>
      {shown && 'item' in shown && <CodeDialog key={shown.item.code} item={shown.item} {...how} />}
      {shown && 'club' in shown && (
        <ClubCodeDialog
          club={shown.club}
          membershipId={shown.own?.isFirst ? undefined : shown.own?.membership.id}
          {...how}
        />
      )}
    </Suspense>
  )
}
