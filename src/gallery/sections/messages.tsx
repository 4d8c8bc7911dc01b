import { Banner, BannerButton, BannerLink } from '#src/customer/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Change, Changes, ChangesHead } from '#src/customer/ui/queued-changes.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Indicator } from '#src/customer/ui/indicator.tsx'
import { Note } from '#src/ui/note.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { Line, Specimen } from '../specimen.tsx'
import * as prose from '#src/ui/styles/prose.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

const nothing = () => toasts.show('Pressed')

const resend = (
  <button type="button" className={`${prose.link} ${prose.linkTap} ${prose.small} ${layout.nowrap}`}>
    Re-send
  </button>
)

const Notes = () => (
  <Specimen title="Note">
    <Note>Good to know.</Note>
    <Note tone="success">Done and saved.</Note>
    <Note tone="warning" icon={<Icon name="envelope-simple" weight="fill" />} end={resend}>
      Confirm your email to add a card.
    </Note>
    <Note tone="danger">That did not work. Try again.</Note>
    <Note tone="plain" icon={<Icon name="credit-card" />}>
      Purchases are never queued.
    </Note>
  </Specimen>
)

const onward = <Icon name="caret-right" weight="bold" />

const Banners = () => (
  <Specimen title="Banner, toast, indicator">
    <Banner icon={<Icon name="cloud-slash" weight="fill" />} title="You’re offline">
      Showing saved data
    </Banner>
    <Banner icon={<Spinner size={24} />} title="Purchase still confirming" end={onward} onClick={nothing}>
      $55.63 · you won’t be charged twice
    </Banner>
    <Banner
      icon={<Icon name="sparkle" weight="fill" />}
      title="A fresh version is ready"
      actions={
        <>
          <BannerButton onClick={nothing}>Dismiss</BannerButton>
          <BannerButton strong onClick={nothing}>
            Update
          </BannerButton>
        </>
      }
    >
      Takes a few seconds. Your cart stays put.
    </Banner>
    <Banner
      icon={<Icon name="device-mobile" weight="fill" />}
      title="There is an app for this"
      actions={<BannerLink href="/">Open the app</BannerLink>}
    >
      Washes and codes in your pocket
    </Banner>
    <Line>
      <Button kind="tonal" onClick={() => toasts.show('Code Claimed', 'success')}>
        Toast
      </Button>
      <Button kind="tonal" onClick={() => toasts.show('That code has already been used.', 'danger')}>
        Error toast
      </Button>
    </Line>
    <Line>
      <Indicator state="offline" words="Offline" detail="saved 9:38am" />
      <Indicator state="weak" words="Weak signal" detail="still trying" />
      <Indicator state="sending" words="Sending 2" detail="1 of 2 sent" />
      <Indicator state="needs" words="1 needs you" detail="see why" />
      <Indicator state="sent" words="All sent" detail="9:41am" />
    </Line>
  </Specimen>
)

const Waiting = () => (
  <Specimen title="Waiting and set aside">
    <ChangesHead warning icon={<Icon name="warning" weight="fill" />} title="Needs your attention" count={1} />
    <Changes>
      <Change
        tile={
          <Tile size="sm" tone="warning">
            <Icon name="user-circle" />
          </Tile>
        }
        title="Change your mobile number"
        detail="To (503) 555-0188"
        age="2 hours ago, tried 3 times"
        why="This number is on another account."
        actions={
          <>
            <Button size="sm" kind="tonal">
              Try again
            </Button>
            <Button size="sm" kind="danger-quiet">
              Discard
            </Button>
          </>
        }
      />
      <Change
        tile={
          <Tile size="sm">
            <Icon name="map-pin" />
          </Tile>
        }
        title="Set default location"
        detail="Old Mill"
        age="4 minutes ago, no signal"
        actions={
          <Button size="sm" kind="danger-quiet">
            Discard
          </Button>
        }
      />
    </Changes>
  </Specimen>
)

export const Messages = () => (
  <>
    <Notes />
    <Banners />
    <Waiting />
  </>
)
