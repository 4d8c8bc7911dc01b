import { useState } from 'react'
import { useQueued } from '#src/customer/queued/use-queued.ts'
import { Banner, BannerButton, BannerLink } from '#src/customer/ui/banner.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { appWords } from '#src/words/app.ts'
import { movedWords } from '#src/words/moved.ts'

/** Names the site's new address, once everything that waits on this device has been sent from the old one. */
export default function MovedBanner({ origin }: { origin: string }) {
  const isSending = useQueued().some(({ state }) => state === 'waiting')
  const [dismissed, setDismissed] = useState(false)
  if (isSending || dismissed) return null
  return (
    <Banner
      icon={<Icon name="info" weight="fill" />}
      title={movedWords.title}
      actions={
        <>
          <BannerButton onClick={() => setDismissed(true)}>{appWords.dismiss}</BannerButton>
          <BannerLink href={origin}>{movedWords.open}</BannerLink>
        </>
      }
    >
      {movedWords.body(new URL(origin).host)}
    </Banner>
  )
}
