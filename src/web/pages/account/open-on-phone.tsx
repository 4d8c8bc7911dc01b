import { Suspense, useState } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { webAccountWords as words } from '#src/words/web-account.ts'

const PhoneDialog = lazyPart(() => import('./phone-dialog.tsx'))

/** The way from a code on the computer to the same item on the user's phone. `address`: the phone's path of it. */
export function OpenOnPhone({ address }: { address: string }) {
  const [open, setOpen] = useState(false)
  // Loaded at the first press, and kept for the closing animation.
  const [asked, setAsked] = useState(false)
  const press = () => {
    setAsked(true)
    setOpen(true)
  }
  return (
    <>
      <Button kind="tonal" block icon={<Icon name="device-mobile" />} aria-haspopup="dialog" onClick={press}>
        {words.openOnPhone}
      </Button>
      <Suspense fallback={null}>
        {asked && <PhoneDialog address={address} open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
