import { useRef, useState } from 'react'
import { Actions, Button } from '#src/ui/button.tsx'
import { Field, TextArea } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { ChipMenu } from '#src/ui/overlays/chip-menu.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { DrawerItem } from '#src/customer/ui/overlays/drawer-item.tsx'
import { Drawer } from '#src/customer/ui/overlays/drawer.tsx'
import { Popover } from '#src/ui/overlays/popover.tsx'
import { ScanView } from '#src/customer/ui/overlays/scan-view.tsx'
import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { QrFrame } from '#src/customer/ui/qr-frame.tsx'
import { Row } from '#src/ui/row.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { SampleCode } from '../sample-code.tsx'
import { Line, Specimen } from '../specimen.tsx'

type Opened = 'code' | 'sheet' | 'drawer' | 'scan' | undefined

const locations = [
  { value: 'all', label: 'All locations' },
  { value: 'elm', label: 'Elm Street', detail: '0.8 mi' },
  { value: 'mill', label: 'Old Mill', detail: '2.4 mi' },
] as const

async function askFirst() {
  const yes = await dialogs.confirm({
    title: 'Pay $55.63?',
    body: 'Visa ending 4242 will be charged now.',
    yes: 'Yes, pay',
  })
  toasts.show(yes ? 'Yes' : 'No', yes ? 'success' : 'info')
}

const wait = () =>
  dialogs.promise('Processing', new Promise((resolve) => setTimeout(resolve, 2000)), 'Please keep this page open.')

const discard = () => dialogs.confirm({ title: 'Discard this change?', yes: 'Yes, discard', danger: true })

const alerts = [
  { kind: 'alert', title: 'Confirm your email', body: 'We sent you a link.' },
  { kind: 'success', title: 'Payment approved' },
  { kind: 'warning', title: 'Only at Old Mill' },
  { kind: 'error', title: 'Unable to get Washes', body: 'Please try again.' },
] as const

const Dialogs = () => (
  <Line>
    <Button kind="tonal" onClick={askFirst}>
      Confirm
    </Button>
    <Button kind="tonal" onClick={discard}>
      Danger
    </Button>
    {alerts.map((ask) => (
      <Button key={ask.kind} kind="tonal" onClick={() => dialogs.alert(ask)}>
        {ask.kind}
      </Button>
    ))}
    <Button kind="tonal" onClick={wait}>
      Promise
    </Button>
  </Line>
)

function Filter() {
  const [value, setValue] = useState<(typeof locations)[number]['value']>('all')
  return (
    <ChipMenu label="Location" icon={<Icon name="map-pin" />} choices={locations} value={value} onChange={setValue} />
  )
}

function Below() {
  const button = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <div ref={button}>
      <Button kind="tonal" onClick={() => setOpen(!open)}>
        Popover
      </Button>
      <Popover open={open} onClose={() => setOpen(false)} anchor={button} title="Notifications">
        <Row title="Rain tomorrow, shine on Sunday" detail="Elm Street opens at 8:00am." />
      </Popover>
    </div>
  )
}

function Windows({ opened, close }: { opened: Opened; close: () => void }) {
  return (
    <>
      <Dialog open={opened === 'code'} onClose={close} title="Scan at the kiosk" description="Unlimited, DUK 418">
        <QrFrame state="live">
          <SampleCode />
        </QrFrame>
      </Dialog>
      <Sheet open={opened === 'sheet'} onClose={close} title="Buy as a Gift" description="It is sent when you pay.">
        <Field label="Recipient email" icon={<Icon name="envelope-simple" />} />
        <TextArea label="Message" optional />
        <Actions>
          <Button kind="outline" onClick={askFirst}>
            Ask
          </Button>
          <Button onClick={close}>Add gift to cart</Button>
        </Actions>
      </Sheet>
      <Drawer
        open={opened === 'drawer'}
        onClose={close}
        mark={<b>Puddle Lane</b>}
        foot={
          <Button block onClick={close}>
            Log Out
          </Button>
        }
      >
        <DrawerItem href="#home" icon={<Icon name="house" weight="fill" />} current onClick={close}>
          Home
        </DrawerItem>
        <DrawerItem href="#washes" icon={<Icon name="car-profile" />} onClick={close}>
          Washes
        </DrawerItem>
      </Drawer>
      <ScanView
        open={opened === 'scan'}
        onClose={close}
        label="Scan at the kiosk"
        code={<SampleCode />}
        text="7F3K-92QX"
        name="Bubble Bath ×5"
        detail="3 of 5 left"
      />
    </>
  )
}

export function OverlayDemos() {
  const [opened, setOpened] = useState<Opened>()
  return (
    <Specimen title="Overlay">
      <Dialogs />
      <Line>
        <Button kind="outline" onClick={() => setOpened('code')}>
          Code dialog
        </Button>
        <Button kind="outline" onClick={() => setOpened('sheet')}>
          Sheet
        </Button>
        <Button kind="outline" onClick={() => setOpened('drawer')}>
          Drawer
        </Button>
        <Button kind="outline" onClick={() => setOpened('scan')}>
          Scan view
        </Button>
        <Filter />
        <Below />
      </Line>
      <Windows opened={opened} close={() => setOpened(undefined)} />
    </Specimen>
  )
}
