import { lazy, Suspense, useState } from 'react'
import type { WalletItem } from '#contract/shapes/wallet.ts'

const CodeDialog = lazy(() => import('#src/parts/code/code-dialog.tsx'))

export interface OpenedCodeState {
  item: WalletItem | undefined
  open: boolean
  show(item: WalletItem): void
  close(): void
  forget(): void
}

/** The one item whose code is open. It outlives its closing motion. */
export const useOpenedCode = (): OpenedCodeState => {
  const [item, setItem] = useState<WalletItem>()
  const [open, setOpen] = useState(false)
  const show = (next: WalletItem) => {
    setItem(next)
    setOpen(true)
  }
  return { item, open, show, close: () => setOpen(false), forget: () => setItem(undefined) }
}

export const OpenedCode = ({ code: { item, open, close, forget } }: { code: OpenedCodeState }) => (
  <Suspense>{item && <CodeDialog key={item.code} item={item} open={open} onClose={close} onClosed={forget} />}</Suspense>
)
